"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Panel } from "@/lib/client/panel-state";
import type { RevisionSummary, SkillDetail } from "@/lib/contract/skill";
import { CompareBar } from "./compare-bar";
import { RevisionRow } from "./revision-row";
import type { SkillActs } from "./use-skill-acts";

interface RevisionsTabProps {
  skill: SkillDetail;
  panel: Panel;
  acts: SkillActs;
  mayChange: boolean;
}

/** Everything the skill ever was, newest first. */
export function RevisionsTab({ skill, panel, acts, mayChange }: RevisionsTabProps) {
  const [restoring, setRestoring] = useState<RevisionSummary | null>(null);
  const next = (skill.revisions[0]?.number ?? 0) + 1;
  return (
    <>
      {skill.revisions.length > 1 && <CompareBar skill={skill} panel={panel} />}
      <ol className="px-5 pt-2 pb-8">
        {skill.revisions.map((revision, index) => (
          <RevisionRow
            key={revision.number}
            revision={revision}
            current={skill.revision}
            before={skill.revisions[index + 1]}
            last={index === skill.revisions.length - 1}
            busy={acts.busy}
            onFiles={() => panel.show("files", revision.number === skill.revision ? {} : { revision: revision.number })}
            onCompare={() => panel.show("revisions", { from: revision.number, to: skill.revision })}
            onRestore={mayChange && skill.tier === "owner" ? () => setRestoring(revision) : undefined}
            onFork={mayChange ? () => acts.fork({ id: skill.id, number: revision.number }) : undefined}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={restoring !== null}
        title={`Restore revision ${restoring?.number ?? ""}?`}
        description={`Publishes revision ${next} with the content of revision ${restoring?.number ?? ""}. History is kept.`}
        keep="Cancel"
        confirm="Restore"
        tone="primary"
        onKeep={() => setRestoring(null)}
        onConfirm={() => {
          if (restoring) acts.restore({ id: skill.id, number: restoring.number });
          setRestoring(null);
        }}
      />
    </>
  );
}
