"use client";

import { useId, useState } from "react";
import type { SkillActs } from "@/components/panel/use-skill-acts";
import { Switch } from "@/components/ui/switch";
import type { SkillDetail } from "@/lib/contract/skill";

/** Whether this skill goes out with the library. One that is not enabled keeps the mark, and goes out once it is. */
export function ServeSwitch({ skill, acts }: { skill: SkillDetail; acts: SkillActs }) {
  const waitsId = useId();
  const [asked, setAsked] = useState(false);
  const waits = skill.served && skill.state !== "enabled";
  return (
    <span className="-my-1 inline-flex items-center gap-1">
      <Switch
        label="Serve this skill"
        checked={acts.serving ? asked : skill.served}
        disabled={acts.busy}
        describedBy={waits ? waitsId : undefined}
        onChange={(served) => {
          setAsked(served);
          acts.change(served ? "serve" : "withhold", skill);
        }}
      />
      <span aria-hidden>Serve</span>
      {waits && (
        <span id={waitsId} className="text-small text-third">
          once it is enabled
        </span>
      )}
    </span>
  );
}
