import type { WorkspaceStatus } from "@/lib/contract/workspaces";

const WORDS: Record<WorkspaceStatus, string> = { ready: "Ready", live: "Live", stopped: "Stopped" };

/** A status as sign and word: a full disc in the signal's colour, an empty one, and a square. */
export function WorkspaceStatusMark({ status }: { status: WorkspaceStatus }) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0">
        {status === "live" && <circle cx="5" cy="5" r="4.5" className="fill-signal" />}
        {status === "ready" && <circle cx="5" cy="5" r="4" fill="none" strokeWidth="1" className="stroke-third" />}
        {status === "stopped" && <rect x="1.5" y="1.5" width="7" height="7" rx="1" className="fill-third" />}
      </svg>
      <span className={status === "live" ? "font-medium text-live" : "text-second"}>{WORDS[status]}</span>
    </span>
  );
}
