"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { membersBehind } from "@/lib/client/sets/set-edits";
import { count } from "@/lib/client/words";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { UsedByLinks } from "./used-by";

interface SetHeaderProps {
  titleId: string;
  set: SkillSet;
  actions: ReactNode;
  onClose: () => void;
}

/** What the set is called, what it is for, and what would notice a change of it. */
export function SetHeader({ titleId, set, actions, onClose }: SetHeaderProps) {
  const behind = membersBehind(set).length;
  return (
    <header className="shrink-0 px-5 pt-3 pb-3">
      <div className="flex items-start gap-2">
        <h2 id={titleId} className="min-w-0 flex-1 break-words pt-0.5 font-semibold text-title">
          {set.name}
        </h2>
        <div className="-mr-2 flex items-center gap-1">
          {actions}
          <IconButton label="Close panel" className="size-6!" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      <p className={set.description ? "mt-1 break-words text-second" : "mt-1 text-third"}>
        {set.description ?? "No description."}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-second">
        <span className="tabular">{count(set.members.length, "member")}</span>
        <span title="One higher with every change of the set">
          generation <span className="font-mono text-small">{set.generation}</span>
        </span>
        {behind > 0 && <Badge tone="warn">{count(behind, "pin")} behind</Badge>}
        {set.usedBy.length > 0 ? (
          <UsedByLinks usedBy={set.usedBy} />
        ) : (
          <span className="text-third">in no live workspace</span>
        )}
      </div>
    </header>
  );
}
