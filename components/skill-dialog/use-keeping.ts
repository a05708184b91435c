import { useEffect } from "react";
import { dropDraft, keepDraft } from "@/lib/client/skill-dialog/kept-draft";

/** Keeps what was written while there is something to keep, and nothing once there is not. */
export function useKeeping(key: string, written: boolean, draft: { text: string; note: string }): void {
  useEffect(() => {
    if (!written) return;
    keepDraft(key, { ...draft, keptAt: Date.now() });
    // Back to what it was: there is nothing to restore any more.
    return () => dropDraft(key);
  }, [key, written, draft]);
}
