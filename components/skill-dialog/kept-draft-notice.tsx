import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import type { KeptDraft } from "@/lib/client/skill-dialog/kept-draft";

interface KeptDraftNoticeProps {
  kept: KeptDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** A draft that a reload or a lost session left behind. */
export function KeptDraftNotice({ kept, onRestore, onDiscard }: KeptDraftNoticeProps) {
  return (
    <Notice title="There is an unsaved draft">
      <p className="text-second">
        This tab kept it <RelativeTime at={new Date(kept.keptAt).toISOString()} />.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onRestore}>
          Restore unsaved draft
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard it
        </Button>
      </div>
    </Notice>
  );
}
