"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BudgetMeter } from "@/components/launch/budget-meter";
import { CodeLines } from "@/components/ui/code-lines";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Segments } from "@/components/ui/segments";
import { agentViewQuery } from "@/lib/client/agents-query";
import { toFailure } from "@/lib/client/request-failure";
import { formatNumber } from "@/lib/client/words";
import type { PromptFormat } from "@/lib/contract/agents";
import type { Budget } from "@/lib/contract/launch";
import type { Workspace } from "@/lib/contract/workspaces";

const FORMATS = [
  { value: "xml", label: "XML" },
  { value: "markdown", label: "Markdown" },
  { value: "agentskills", label: "agentskills" },
] as const;

/** Exactly what an agent reads before it has done anything, in each of the forms, and what that costs. */
export function AgentView({ workspace }: { workspace: Workspace }) {
  const [format, setFormat] = useState<PromptFormat>("xml");
  const { data: view, error, isFetching, refetch } = useQuery(agentViewQuery(workspace.id, format));
  return (
    <section aria-labelledby="agent-reads" className="relative px-5 py-4">
      {isFetching && (
        <div className="late absolute inset-x-0 top-0">
          <ProgressBar label="Loading what the agent reads" value={null} thin />
        </div>
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="agent-reads" className="font-semibold">
          What the agent reads
        </h2>
        <Segments label="Form" value={format} options={FORMATS} onChange={setFormat} />
      </div>
      <p className="mb-3 text-second">
        {workspace.shell
          ? "Shell is on: each skill names the directory of its files."
          : "Shell is off: no directories are named, and files come through the load tools. It is switched in Settings."}
      </p>
      {error && (
        <FailureNotice
          className="mb-3"
          title="What the agent reads could not be loaded"
          failure={toFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
      {view && (
        <div className="flex flex-col gap-3">
          {view.text === "" ? (
            <p className="text-second">Nothing: no skill of this catalogue is told to agents.</p>
          ) : (
            <CodeLines title="System prompt" text={view.text} className="max-h-100" />
          )}
          <LeftOut hidden={view.hidden} commands={view.commands} />
          <Cost budget={view.budget} />
        </div>
      )}
    </section>
  );
}

/** What is live and does not stand in the text, so that nobody looks for it there. */
function LeftOut({ hidden, commands }: { hidden: readonly string[]; commands: readonly string[] }) {
  if (hidden.length + commands.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-small">
      {hidden.length > 0 && (
        <div>
          <dt className="inline text-second">Left out by disable-model-invocation: </dt>
          <dd className="inline break-words font-mono">{hidden.join(", ")}</dd>
        </div>
      )}
      {commands.length > 0 && (
        <div>
          <dt className="inline text-second">Commands, offered as prompts over MCP: </dt>
          <dd className="inline break-words font-mono">{commands.join(", ")}</dd>
        </div>
      )}
    </dl>
  );
}

function Cost({ budget }: { budget: Budget }) {
  return (
    <div className="max-w-120">
      <BudgetMeter budget={budget} title="What this form costs" />
      {budget.bySkill.length > 1 && (
        <details className="mt-1.5 text-small">
          <summary className="w-fit rounded-small text-second hover:text-ink">Each skill</summary>
          <ol className="mt-1 max-h-60 overflow-y-auto">
            {budget.bySkill.map(({ name, tokens }) => (
              <li key={name} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 break-all font-mono">{name}</span>
                <span className="tabular text-second">{formatNumber(tokens)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
