import { STATE_WORDS } from "@/lib/client/words";
import type { SkillState } from "@/lib/contract/skill";

/** A state as sign and word: a full, a half and an empty disc. */
export function StateMark({ state }: { state: SkillState }) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0">
        {state === "enabled" && <circle cx="5" cy="5" r="4.5" className="fill-ok" />}
        {state !== "enabled" && <circle cx="5" cy="5" r="4" fill="none" strokeWidth="1" className="stroke-third" />}
        {state === "disabled" && <path d="M5 1a4 4 0 0 0 0 8z" className="fill-third" />}
      </svg>
      {STATE_WORDS[state]}
    </span>
  );
}
