import { RevisionSource, type RevisionSummary } from "@/lib/contract/skill";
import type { RevisionRecord } from "../store";

/** A revision as every list shows it. */
export function revisionSummary(revision: RevisionRecord): RevisionSummary {
  // Other provenances are of other shapes: an archive, a fork, a workspace.
  const source = RevisionSource.safeParse(revision.provenance);
  return {
    number: revision.number,
    origin: revision.origin,
    digest: revision.bundleDigest,
    version: revision.declaredVersion,
    author: revision.authorLabel,
    note: revision.note,
    createdAt: revision.createdAt.toISOString(),
    ...(source.success && { importedFrom: source.data }),
  };
}
