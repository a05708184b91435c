import { Badge, type Tone } from "@/components/ui/badge";
import { formatNumber, STATUS_WORDS } from "@/lib/client/words";
import { UPLOAD_STATUSES, type UploadStatus, type UploadSummary } from "@/lib/contract/upload";

const TONES: Record<UploadStatus, Tone> = {
  created: "ok",
  revised: "accent",
  unchanged: "plain",
  skipped: "plain",
  refused: "bad",
};

/** How many rows had which outcome; those that none had are left out. */
export function OutcomeCounts({ summary }: { summary: UploadSummary }) {
  return UPLOAD_STATUSES.filter((status) => summary[status] > 0).map((status) => (
    <Badge key={status} tone={TONES[status]}>
      {formatNumber(summary[status])} {STATUS_WORDS[status].toLowerCase()}
    </Badge>
  ));
}
