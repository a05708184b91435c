"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { Segments } from "@/components/ui/segments";
import type { Panel } from "@/lib/client/panel-state";
import { toFailure } from "@/lib/client/request-failure";
import { fileQuery } from "@/lib/client/skill-query";
import { count } from "@/lib/client/words";
import type { SkillDetail } from "@/lib/contract/skill";
import { FileBody } from "./file-body";

/** The Markdown reader and what reads front matter come when somebody wants to read. */
const RenderedSkill = lazy(async () => ({ default: (await import("./rendered-skill")).RenderedSkill }));

const DOCUMENT = "SKILL.md";

/** What the agent is told: rendered, or the source with nothing hidden. */
export function InstructionsTab({ skill, panel }: { skill: SkillDetail; panel: Panel }) {
  const [view, setView] = useState<"rendered" | "source">("rendered");
  const query = useQuery(fileQuery(skill.id, DOCUMENT, skill.revision));
  const bytes = query.data;
  const hidden = useMemo(
    () => skill.findings.filter(({ code, path }) => path === DOCUMENT && HIDDEN.test(code)),
    [skill.findings],
  );
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex shrink-0 items-center justify-between gap-2 px-5 pt-3">
        <Segments
          label="How the instructions are shown"
          value={view}
          options={[
            { value: "rendered", label: "Rendered" },
            { value: "source", label: "Source" },
          ]}
          onChange={setView}
        />
        <span className="font-mono text-small text-third">{DOCUMENT}</span>
      </div>
      {view === "rendered" && hidden.length > 0 && (
        <Notice tone="warn" title="The source holds more than is shown here" className="mx-5 mt-3">
          <p className="text-second">
            {count(hidden.length, "finding")} about characters that cannot be seen, or comments that an agent reads all
            the same.
          </p>
          <Button size="small" className="mt-1.5" onClick={() => setView("source")}>
            Show the source
          </Button>
        </Notice>
      )}
      {query.isError && (
        <FailureNotice
          title="The instructions could not be loaded"
          failure={toFailure(query.error)}
          onRetry={() => query.refetch()}
          className="mx-5 mt-3"
        />
      )}
      {bytes && view === "rendered" && (
        <Suspense fallback={null}>
          <RenderedSkill bytes={bytes} onOpenFile={(file) => panel.show("files", { file })} />
        </Suspense>
      )}
      {bytes && view === "source" && <FileBody id={skill.id} path={DOCUMENT} bytes={bytes} revision={skill.revision} />}
    </div>
  );
}

/** Findings about what a rendered text leaves out. */
const HIDDEN = /HIDDEN|COMMENT/;
