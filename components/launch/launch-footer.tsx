import { Button, buttonClass } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { DialogFooter } from "@/components/ui/dialog";
import { digestEnds } from "@/lib/client/launch/candidate-words";

interface LaunchFooterProps {
  planDigest: string | null;
  /** Why it cannot be launched; null where it can. */
  why: string | null;
  launching: boolean;
  /** The workspace is live already. */
  again: boolean;
  onCancel: () => void;
}

/** The plan's digest, what is missing, and the one orange button of the console. */
export function LaunchFooter({ planDigest, why, launching, again, onCancel }: LaunchFooterProps) {
  const word = again ? "Relaunch" : "Launch";
  const busy = again ? "Relaunching…" : "Launching…";
  return (
    <DialogFooter>
      <div className="mr-auto">
        {planDigest && (
          <CopyText
            text={planDigest}
            shown={`plan ${digestEnds(planDigest)}`}
            label="Copy plan digest:"
            className="mx-0!"
          />
        )}
      </div>
      <p id="launch-why" role="status" className="min-w-0 text-second">
        {why}
      </p>
      <div className="flex gap-2">
        <Button onClick={onCancel} disabled={launching} focusableWhenDisabled>
          Cancel
        </Button>
        {/* Not disabled for real: pressed too early it leads to what is missing. */}
        <button
          type="submit"
          aria-disabled={why !== null || launching}
          aria-describedby={why === null ? undefined : "launch-why"}
          className={buttonClass("launch")}
        >
          {launching ? busy : word}
        </button>
      </div>
    </DialogFooter>
  );
}
