"use client";

import { TextDiff } from "@/components/diff/text-diff";
import type { DraftBase } from "@/lib/client/skill-dialog/draft-base";

interface StaleBaseProps {
  base: DraftBase;
  current: DraftBase;
  draft: string;
}

/** The three texts when somebody else saved in between: the common one, theirs and yours. */
export function StaleBase({ base, current, draft }: StaleBaseProps) {
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="changed-in-between">
        <h3 id="changed-in-between" className="mb-1 font-semibold">
          What changed in between: r{base.revision} → r{current.revision} (current)
        </h3>
        <TextDiff
          before={base.text}
          after={current.text}
          label={`SKILL.md of revision ${base.revision} and revision ${current.revision}`}
          same="SKILL.md is the same; other files changed, or the same text was saved again."
        />
      </section>
      <section aria-labelledby="your-change">
        <h3 id="your-change" className="mb-1 font-semibold">
          Your change: r{base.revision} → your draft
        </h3>
        <TextDiff before={base.text} after={draft} label={`SKILL.md of revision ${base.revision} and your draft`} />
      </section>
    </div>
  );
}
