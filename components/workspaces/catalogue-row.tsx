"use client";

import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { TierLadder } from "@/components/ui/tier-ladder";
import { VersionText } from "@/components/ui/version-text";
import type { CatalogueItem } from "@/lib/client/catalogue-items";
import { candidatePlace } from "@/lib/client/launch/candidate-words";
import { count, formatNumber } from "@/lib/client/words";
import type { Workspace } from "@/lib/contract/workspaces";
import { CatalogueDetails } from "./catalogue-details";

const CELL = "h-9 border-line border-b py-1 pr-3 align-middle text-second";

interface CatalogueRowProps {
  item: CatalogueItem;
  workspace: Workspace;
  mayChange: boolean;
}

/** One name: its winner in a line, and everything else about it when it is opened. */
export function CatalogueRow({ item, workspace, mayChange }: CatalogueRowProps) {
  const [open, setOpen] = useState(false);
  const region = useId();
  const { candidate, shadowed, byChoice, tokens } = item;
  return (
    <tbody>
      <tr className={clsx("hover:bg-sunk", open && "bg-sunk [&>*]:border-transparent")}>
        <th scope="row" className={`${CELL} font-normal`}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={region}
            onClick={() => setOpen(!open)}
            className="flex min-h-6 max-w-full items-center gap-1.5 rounded-small text-left text-ink"
          >
            <ChevronRight aria-hidden className={clsx("size-3.5 shrink-0 text-third", open && "rotate-90")} />
            <span className="cut min-w-0 font-medium font-mono text-small" title={candidate.name}>
              {candidate.name}
            </span>
            {byChoice && <Badge title="Chosen by hand among copies that differ">chosen</Badge>}
          </button>
        </th>
        <td className={CELL}>
          <TierLadder tier={candidate.tier} />
        </td>
        <td className={`${CELL} max-md:hidden`}>
          <span className="cut block" title={candidatePlace(candidate)}>
            {candidatePlace(candidate)}
          </span>
        </td>
        <td className={`${CELL} max-xl:hidden`}>
          <VersionText version={candidate.version} />
        </td>
        <td className={`${CELL} tabular max-sm:hidden`}>
          {shadowed.length > 0 ? count(shadowed.length, "copy", "copies") : <span className="text-third">none</span>}
        </td>
        <td className={`${CELL} tabular pr-0! text-right max-sm:hidden`}>
          {tokens === null ? <span className="text-third">—</span> : formatNumber(tokens)}
        </td>
      </tr>
      <tr id={region} hidden={!open}>
        {open && (
          <td colSpan={6} className="border-line border-b bg-sunk p-0">
            <CatalogueDetails item={item} workspace={workspace} mayChange={mayChange} />
          </td>
        )}
      </tr>
    </tbody>
  );
}
