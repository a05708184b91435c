import { DIFF_LIMITS } from "@/lib/contract/limits";
import type { FileDiff } from "@/lib/contract/skill-changes";

const OMITTED = {
  size: `Over ${DIFF_LIMITS.fileBytes / 1024} KiB: its lines are not compared.`,
  time: "The two texts are too different to be compared line by line.",
  answer: "The comparison of the files before this one is long enough.",
} as const;

/** Why a changed file has no lines to see. */
export function reasonOf(file: FileDiff): string {
  if (file.omitted) return OMITTED[file.omitted];
  if (file.status === "binary") return "Not text: its bytes changed.";
  if (file.status === "added" || file.status === "removed") {
    return (file.toSize ?? file.fromSize) === 0 ? "An empty file." : "Not text.";
  }
  return "Its content is the same; only its mode changed.";
}
