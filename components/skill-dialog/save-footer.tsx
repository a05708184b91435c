import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";

interface SaveFooterProps {
  /** Id of the hint, which describes the editor too. */
  hint: string;
  /** Why it cannot be saved; null where it can. */
  why: string | null;
  saving: boolean;
  word: string;
  onCancel: () => void;
}

export function SaveFooter({ hint, why, saving, word, onCancel }: SaveFooterProps) {
  const reason = `${hint}-why`;
  return (
    <DialogFooter>
      <p id={hint} className="min-w-0 flex-1 text-second text-small max-sm:hidden">
        Ctrl or ⌘ and Enter saves. Tab leaves the editor.
      </p>
      <p id={reason} className="text-second text-small">
        {why}
      </p>
      <Button onClick={onCancel} disabled={saving} focusableWhenDisabled>
        Cancel
      </Button>
      <Button
        type="submit"
        variant="primary"
        disabled={saving || why !== null}
        focusableWhenDisabled
        aria-describedby={why === null ? undefined : reason}
      >
        {saving ? "Saving…" : word}
      </Button>
    </DialogFooter>
  );
}
