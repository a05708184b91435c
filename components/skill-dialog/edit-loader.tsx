"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toFailure } from "@/lib/client/request-failure";
import { loadBase } from "@/lib/client/skill-dialog/draft-base";
import { exportAddress } from "@/lib/client/skill-query";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { SkillDetail } from "@/lib/contract/skill";
import type { SkillChanged } from "@/lib/contract/skill-changes";
import type { DraftGuard } from "./skill-dialog-frame";
import { SkillForm } from "./skill-form";

interface EditLoaderProps {
  skill: SkillDetail;
  guard: RefObject<DraftGuard | null>;
  onSaved: (changed: SkillChanged) => void;
  onCancel: () => void;
}

const REFUSED = {
  "too-large": {
    title: "Too large to edit here",
    reason: `SKILL.md is over ${TEXT_LIMITS.instructionsBytes / 1024} KiB.`,
  },
  "not-text": { title: "Not a text that can be edited", reason: "SKILL.md is not valid UTF-8." },
} as const;

/** Brings the text that is to be edited. The skill stays the one the dialog was opened for. */
export function EditLoader({ skill: latest, ...form }: EditLoaderProps) {
  const client = useQueryClient();
  const [skill] = useState(latest);
  const query = useQuery({
    queryKey: ["draft-base", skill.id, skill.revision] as const,
    queryFn: () => loadBase(client, skill),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.data?.ok) return <SkillForm skill={skill} base={query.data.base} {...form} />;
  return (
    <div className="p-5">
      {query.isPending && <ProgressBar label="Loading SKILL.md" value={null} thin />}
      {query.isError && (
        <FailureNotice
          title="SKILL.md could not be loaded"
          failure={toFailure(query.error)}
          onRetry={() => query.refetch()}
        />
      )}
      {query.data?.ok === false && (
        <Notice title={REFUSED[query.data.reason].title}>
          <p className="text-second">
            {REFUSED[query.data.reason].reason} Export the skill, change the file on your machine, and upload the ZIP:
            it becomes the next revision.
          </p>
          <a href={exportAddress(skill.id)} download className={`${buttonClass("secondary", "small")} mt-2`}>
            Export as ZIP
          </a>
        </Notice>
      )}
    </div>
  );
}
