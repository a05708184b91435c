import type { RowRefusal } from "@/lib/domain/archive-plan";

/** Of an archive that a source names as a skill. */
export function withoutDocument(): RowRefusal {
  return {
    code: "INVALID_INPUT",
    message: "The archive has no SKILL.md at its root.",
    details: { reason: "no-document" },
  };
}
