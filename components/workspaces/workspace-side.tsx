"use client";

import { BudgetMeter } from "@/components/launch/budget-meter";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { WorkspaceUsageSection } from "@/components/usage/workspace-usage";
import { MODE_WORDS } from "@/lib/client/launch/candidate-words";
import { setPage } from "@/lib/client/skill-sets-query";
import { formatNumber, shortDigest } from "@/lib/client/words";
import type { Workspace } from "@/lib/contract/workspaces";
import { MountsSection } from "./mounts-section";
import { SideSection } from "./side-section";
import { WorkspaceSettings } from "./workspace-settings";

/** Most skills that the budget names. */
const NAMED = 5;

interface WorkspaceSideProps {
  workspace: Workspace;
  mayChange: boolean;
  /** Left out where the page tells what each form costs. */
  tellsBudget: boolean;
}

/** What the workspace is made of: its budget, sets, choices, published directories, mounts and settings. */
export function WorkspaceSide({ workspace, mayChange, tellsBudget }: WorkspaceSideProps) {
  const { sets, overrides, published, budget, catalog } = workspace;
  const choices = Object.entries(overrides);
  return (
    <div className="flex flex-col divide-y divide-line border-line max-lg:border-t lg:border-l">
      {tellsBudget && catalog.length > 0 && (
        <div className="px-5 py-4">
          <BudgetMeter budget={budget} />
          {budget.bySkill.length > 1 && (
            <ol aria-label="Largest skills" className="mt-2 text-small">
              {budget.bySkill.slice(0, NAMED).map((each) => (
                <li key={each.name} className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 break-all font-mono">{each.name}</span>
                  <span className="tabular text-second">{formatNumber(each.tokens)}</span>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
      {workspace.status !== "ready" && <WorkspaceUsageSection workspaceId={workspace.id} />}
      <SideSection title="Skill sets">
        {sets.length === 0 ? (
          <p className="text-second">None: what lies in the tree and the other layers is all there is.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {sets.map((set) => (
              <li key={set.id} className="flex flex-wrap items-baseline gap-x-2">
                {set.currentGeneration === null ? (
                  <span>{set.name}</span>
                ) : (
                  <Link href={setPage(set.id)} className="rounded-small text-accent hover:underline">
                    {set.name}
                  </Link>
                )}
                <span className="tabular text-second text-small">generation {set.generation}</span>
                {set.currentGeneration === null && <span className="text-small text-warn">the set is gone</span>}
                {set.currentGeneration !== null && set.currentGeneration > set.generation && (
                  <span className="text-small text-warn">newer generation {set.currentGeneration} exists</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </SideSection>
      {choices.length > 0 && (
        <SideSection title="Choices">
          <dl className="flex flex-col gap-1 text-small">
            {choices.map(([name, id]) => (
              <div key={name}>
                <dt className="break-all font-mono">{name}</dt>
                <dd className="break-all pl-3 font-mono text-second">{id}</dd>
              </div>
            ))}
          </dl>
        </SideSection>
      )}
      {published.length > 0 && (
        <SideSection title="Published into the tree">
          <ul className="flex max-h-60 flex-col overflow-y-auto">
            {published.map((each) => (
              <li key={each.path} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 break-all font-mono text-small">{each.path}</span>
                <CopyText text={each.digest} shown={shortDigest(each.digest)} label="Copy digest" />
              </li>
            ))}
          </ul>
        </SideSection>
      )}
      <MountsSection workspace={workspace} mayChange={mayChange} />
      <WorkspaceSettings workspace={workspace} mayChange={mayChange} />
      <SideSection title="User’s skills">
        <p className="text-second">
          {MODE_WORDS[workspace.mode].label}: {MODE_WORDS[workspace.mode].hint.toLowerCase()}
          {workspace.mode === "shared" && (
            <>
              {" "}
              of agent <span className="font-mono text-small">{workspace.agent}</span>
            </>
          )}
          .
        </p>
      </SideSection>
    </div>
  );
}
