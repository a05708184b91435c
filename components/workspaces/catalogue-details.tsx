"use client";

import type { ReactNode } from "react";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { TierLadder } from "@/components/ui/tier-ladder";
import { VersionText } from "@/components/ui/version-text";
import type { CatalogueItem } from "@/lib/client/catalogue-items";
import { candidatePlace, isFromTree } from "@/lib/client/launch/candidate-words";
import { shortDigest } from "@/lib/client/words";
import type { Workspace } from "@/lib/contract/workspaces";
import { ImportItem } from "./import-item";

interface CatalogueDetailsProps {
  item: CatalogueItem;
  workspace: Workspace;
  mayChange: boolean;
}

/** Where the winner was found, what it shadows and why, and where its files lie. */
export function CatalogueDetails({ item, workspace, mayChange }: CatalogueDetailsProps) {
  const { candidate, shadowed } = item;
  return (
    <div className="flex flex-col gap-3 px-5 pt-1 pb-3">
      <p className="max-w-180 break-words text-second">{candidate.description}</p>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
        <Fact term="Found in">
          <ul>
            {candidate.origins.map((origin) => (
              <li key={origin.id} className="flex flex-wrap items-center gap-x-3">
                <span className="w-30">
                  <TierLadder tier={origin.tier} />
                </span>
                <span className="min-w-0 break-all">
                  {origin.tier === "owner" ? origin.source : (origin.path ?? origin.source)}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term="Shadows">
          {shadowed.length === 0 ? (
            "nothing"
          ) : (
            <ul className="flex flex-col gap-1">
              {shadowed.map((each) => (
                <li key={each.id} className="flex flex-wrap items-center gap-x-3">
                  <span className="w-30">
                    <TierLadder tier={each.tier} />
                  </span>
                  <span className="min-w-0 break-all">
                    {candidatePlace(each)} <span className="font-mono text-third">{shortDigest(each.digest)}</span>
                  </span>
                  <span className="text-second">{each.reason}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact term="Version">
          <VersionText version={candidate.version} />
        </Fact>
        <Fact term="Digest">
          <CopyText text={candidate.digest} label="Copy digest" className="break-all" />
        </Fact>
        <Fact term="On disk">
          <CopyText
            text={`${workspace.root}/.slipway/skills/${candidate.name}`}
            label="Copy path"
            className="break-all"
          />
        </Fact>
      </dl>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {candidate.slug && (
          <Link
            href={`/library?skill=${encodeURIComponent(candidate.slug)}`}
            className="rounded-small font-medium text-accent text-small hover:underline"
          >
            Open in the library
          </Link>
        )}
        {mayChange && workspace.status === "live" && isFromTree(candidate) && (
          <ImportItem workspaceId={workspace.id} name={candidate.name} />
        )}
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="pt-0.5 text-second">{term}</dt>
      <dd className="min-w-0 pt-0.5">{children}</dd>
    </>
  );
}
