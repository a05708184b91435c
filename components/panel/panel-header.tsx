"use client";

import { Lock, X } from "lucide-react";
import type { ReactNode } from "react";
import { ServedMark } from "@/components/serving/served-mark";
import { Badge } from "@/components/ui/badge";
import { CopyText } from "@/components/ui/copy-text";
import { IconButton } from "@/components/ui/icon-button";
import { StateMark } from "@/components/ui/state-mark";
import { TierLadder } from "@/components/ui/tier-ladder";
import { VersionText } from "@/components/ui/version-text";
import { count } from "@/lib/client/words";
import type { SkillDetail, SkillRow } from "@/lib/contract/skill";

interface PanelHeaderProps {
  titleId: string;
  skill: SkillDetail | SkillRow;
  /** What can be done, once the skill has come in full and where anything may be done. */
  actions: ReactNode;
  /** The switch that lets it go out; for others the mark of what goes out. */
  serving: ReactNode;
  onClose: () => void;
}

/** What the skill is and where it stands, and what can be done with it. */
export function PanelHeader({ titleId, skill, actions, serving, onClose }: PanelHeaderProps) {
  return (
    <header className="shrink-0 px-5 pt-3 pb-2.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-0.5">
          <h2 id={titleId} className="break-words font-semibold text-title">
            {skill.displayName}
          </h2>
          <CopyText text={skill.slug} label="Copy slug" />
        </div>
        <div className="-mr-2 flex items-center gap-1">
          {actions}
          <IconButton label="Close panel" className="size-6!" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      <p className="mt-1 line-clamp-3 break-words text-second">{skill.description}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-second">
        <StateMark state={skill.state} />
        <TierLadder tier={skill.tier} />
        <VersionText version={skill.version} />
        <LockChips usage={skill.usage} />
        {skill.hasExecutableAssets && <Badge title="The package carries executable assets">executable</Badge>}
        {serving || (skill.served && <ServedMark />)}
      </div>
      {skill.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1">
          {skill.tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

const LOCKED = "Locked: it can be neither archived nor disabled as long as something pins it";

/** What pins the skill. The lock is of the skill; its revisions go on. */
function LockChips({ usage }: Pick<SkillRow, "usage">) {
  return (
    <>
      {usage.sets > 0 && (
        <Badge title={LOCKED}>
          <Lock aria-hidden className="mr-1 size-2.5" />
          pinned by {count(usage.sets, "set")}
        </Badge>
      )}
      {usage.workspaces > 0 && (
        <Badge tone="live" title={LOCKED}>
          {count(usage.workspaces, "live workspace")}
        </Badge>
      )}
    </>
  );
}
