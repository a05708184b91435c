"use client";

import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { catalogueItems, filterCatalogue } from "@/lib/client/catalogue-items";
import { count, formatNumber } from "@/lib/client/words";
import type { Workspace } from "@/lib/contract/workspaces";
import { CatalogueRow } from "./catalogue-row";

const HEAD = "h-8 border-line border-b pr-3 font-normal text-second text-small";

interface CatalogueSectionProps {
  workspace: Workspace;
  mayChange: boolean;
}

/** What is live, or was when it was stopped: which layer wins each name, and what it shadows. */
export function CatalogueSection({ workspace, mayChange }: CatalogueSectionProps) {
  const [text, setText] = useState("");
  const items = useMemo(() => catalogueItems(workspace), [workspace]);
  const shown = useMemo(() => filterCatalogue(items, text), [items, text]);
  const all = items.length;
  return (
    <section aria-labelledby="catalogue" className="px-5 py-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-baseline gap-3">
          <h2 id="catalogue" className="font-semibold">
            Catalogue
          </h2>
          <p role="status" className="tabular text-second">
            {all > 0 && `${formatNumber(shown.length)} of ${count(all, "skill")}`}
          </p>
        </div>
        {all > 0 && (
          <div className="relative w-60 max-w-full">
            <Search aria-hidden className="absolute top-2 left-2.5 size-3.5 text-third" />
            <input
              type="search"
              aria-label="Filter the catalogue"
              placeholder="Filter"
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="h-7.5 w-full rounded-control border border-edge bg-surface pr-2 pl-8"
            />
          </div>
        )}
      </div>
      {all === 0 && (
        <p className="py-8 text-center text-second">
          {workspace.status === "ready"
            ? "Set up and not launched yet. The catalogue stands here after the first launch."
            : "This launch chose no skill."}
        </p>
      )}
      {all > 0 && shown.length === 0 && (
        <p className="flex flex-col items-center gap-2 py-8 text-second">
          No skill of this catalogue matches.
          <Button size="small" onClick={() => setText("")}>
            Clear filter
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <table className="w-full table-fixed text-left">
          <caption className="sr-only">Catalogue: the layer that wins each name, and what it shadows</caption>
          <colgroup>
            <col />
            <col className="w-34" />
            <col className="w-[28%] max-md:w-0" />
            <col className="w-28 max-xl:w-0" />
            <col className="w-24 max-sm:w-0" />
            <col className="w-16 max-sm:w-0" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Name
              </th>
              <th scope="col" className={`${HEAD}`}>
                Layer
              </th>
              <th scope="col" className={`${HEAD} max-md:hidden`}>
                From
              </th>
              <th scope="col" className={`${HEAD} max-xl:hidden`}>
                Version
              </th>
              <th scope="col" className={`${HEAD} max-sm:hidden`}>
                Shadows
              </th>
              <th scope="col" className={`${HEAD} pr-0! text-right max-sm:hidden`}>
                Tokens
              </th>
            </tr>
          </thead>
          {shown.map((item) => (
            <CatalogueRow key={item.candidate.name} item={item} workspace={workspace} mayChange={mayChange} />
          ))}
        </table>
      )}
    </section>
  );
}
