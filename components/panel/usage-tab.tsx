import { count } from "@/lib/client/words";
import type { SkillDetail } from "@/lib/contract/skill";

/** What would notice a change of this skill. */
export function UsageTab({ skill }: { skill: SkillDetail }) {
  const { sets, workspaces } = skill.usage;
  return (
    <div className="px-5 py-4">
      {sets + workspaces === 0 ? (
        <p className="text-second">No skill set and no live workspace uses this skill.</p>
      ) : (
        <>
          <p className="font-medium">Locked</p>
          <p className="text-second">
            Pinned by{" "}
            {[sets > 0 && count(sets, "set"), workspaces > 0 && count(workspaces, "live workspace")]
              .filter(Boolean)
              .join(" and ")}
            .
          </p>
        </>
      )}
    </div>
  );
}
