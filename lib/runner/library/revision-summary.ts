import type { RevisionSummary } from "@/lib/contract/skill";
import type { RevisionRecord } from "../store";

/** A revision as every list shows it. */
export function revisionSummary(revision: RevisionRecord): RevisionSummary {
  return {
    number: revision.number,
    origin: revision.origin,
    digest: revision.bundleDigest,
    version: revision.declaredVersion,
    author: revision.authorLabel,
    note: revision.note,
    createdAt: revision.createdAt.toISOString(),
  };
}
