import { ServedMark } from "@/components/serving/served-mark";
import { Badge } from "@/components/ui/badge";
import { StateMark } from "@/components/ui/state-mark";
import { VersionText } from "@/components/ui/version-text";
import { count } from "@/lib/client/words";
import type { SkillRow } from "@/lib/contract/skill";
import type { RowPlace } from "./library-columns";
import { ProviderCell } from "./provider-cell";

/** Name and slug; on a narrow table also what the columns that left would say. */
export function NameCell({ skill, place }: { skill: SkillRow; place: RowPlace }) {
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          data-act="open"
          tabIndex={place.current ? 0 : -1}
          aria-current={place.open || undefined}
          title={skill.displayName}
          className="cut -mx-1 min-h-6 max-w-[70%] shrink-0 rounded-small px-1 text-left font-medium text-ink focus-visible:-outline-offset-2"
        >
          {skill.displayName}
        </button>
        <span className="cut min-w-0 font-mono text-small text-third" title={skill.slug}>
          {skill.slug}
        </span>
        {skill.served && <ServedMark />}
        <FindingsBadge skill={skill} />
      </div>
      <div className="hidden min-w-0 items-center gap-3 text-second text-small in-data-refused:hidden! @max-xl:flex">
        <StateMark state={skill.state} />
        <span className="cut min-w-0">
          <ProviderCell skill={skill} />
        </span>
        <span className="cut">
          <VersionText version={skill.version} />
        </span>
      </div>
    </>
  );
}

/** Advice stays off the list: almost every skill has some. */
function FindingsBadge({ skill }: { skill: SkillRow }) {
  const { error, warning } = skill.findings;
  if (error + warning === 0) return null;
  return <Badge tone={error > 0 ? "bad" : "warn"}>{count(error + warning, "finding")}</Badge>;
}
