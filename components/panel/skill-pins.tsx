"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { skillSetsQuery } from "@/lib/client/skill-sets-query";
import { usageGraph } from "@/lib/client/usage-graph";
import { count } from "@/lib/client/words";
import type { SkillDetail } from "@/lib/contract/skill";
import { UsageGraphView } from "./usage-graph-view";

/** What holds this skill where it is: each set and each live workspace that pins it. */
export function SkillPins({ skill }: { skill: SkillDetail }) {
  const { data: sets = [] } = useQuery({ ...skillSetsQuery, enabled: skill.usedBy.length > 0 });
  if (skill.usedBy.length === 0) {
    return (
      <p className="px-5 py-4 text-second">
        No skill set and no live workspace uses this skill, so it can be archived and disabled.
      </p>
    );
  }
  const graph = usageGraph(skill.usedBy, sets);
  const pinnedBy = [
    graph.sets.length > 0 && count(graph.sets.length, "set"),
    graph.workspaces.length > 0 && count(graph.workspaces.length, "live workspace"),
  ];
  return (
    <div className="px-5 py-4">
      <p className="flex items-center gap-1.5 font-medium">
        <Lock aria-hidden className="size-3.5 text-third" />
        Locked: pinned by {pinnedBy.filter(Boolean).join(" and ")}
      </p>
      <p className="mt-0.5 text-second">
        It can be neither archived nor disabled. Editing goes on: pins stay where they are until somebody moves them.
      </p>
      <UsageGraphView graph={graph} current={skill.revision} />
    </div>
  );
}
