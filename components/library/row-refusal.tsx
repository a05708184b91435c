import { BlockerLinks } from "@/components/ui/blocker-links";
import { buttonClass } from "@/components/ui/button";
import type { SkillRow } from "@/lib/contract/skill";
import type { BulkResult } from "@/lib/contract/skill-changes";

interface RowRefusalProps {
  skill: SkillRow;
  refusal: BulkResult;
  current: boolean;
}

/** What comes before the names of what stands in the way. */
const CAUSES: Record<string, string> = { REFERENCED_BY_SET: "Pinned by", PINNED_BY_WORKSPACE: "Live in" };

/**
 * Why the last change of this row was refused, over the cells beside its name:
 * the row keeps its height, and the list its place.
 */
export function RowRefusal({ skill, refusal, current }: RowRefusalProps) {
  const blockers = refusal.blockers ?? [];
  const words = [refusal.message, refusal.remedy].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 items-center gap-2 text-small @xl:absolute @xl:top-0 @xl:-bottom-px @xl:left-full @xl:border-line @xl:border-b @xl:bg-accent-ground @xl:right-[calc(100%-100cqw+2.75rem)] @xl:pr-5 @xl:pl-2.5">
      <code className="shrink-0 font-medium font-mono text-bad text-label">{refusal.code}</code>
      <span className="cut min-w-0 flex-1 text-second" title={words}>
        {blockers.length > 0 ? (
          <>
            {CAUSES[refusal.code ?? ""] ?? "In use by"} <BlockerLinks blockers={blockers} tabIndex={current ? 0 : -1} />
          </>
        ) : (
          words
        )}
      </span>
      {refusal.code === "READ_ONLY_TIER" && (
        <button type="button" data-act="fork" tabIndex={current ? 0 : -1} className={buttonClass("secondary", "small")}>
          Fork<span className="sr-only"> {skill.displayName}</span>
        </button>
      )}
    </div>
  );
}
