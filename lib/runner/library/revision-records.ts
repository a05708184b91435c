import type { Warning } from "@/lib/contract/errors";
import type { Finding, PackageFile, RevisionOrigin } from "@/lib/contract/skill";
import { countFindings } from "@/lib/domain/finding-counts";
import type { Context, InspectedPackage } from "../ports";
import type { CurrentRevisionFacts, PackageRecord, RevisionRecord } from "../store";

/** A package as its revision and its skill's row record it. */
export interface RevisionContent extends Omit<CurrentRevisionFacts, "currentRevision" | "findings"> {
  findings: Finding[];
  files: PackageFile[];
  /** Sum of the files' sizes. */
  bytes: number;
}

/** What is known of a new revision beside its content. */
export interface RevisionStory {
  origin: RevisionOrigin;
  note: string | null;
  warnings: Warning[];
  /** Where the bytes came from; the shape is its writer's. */
  provenance: Record<string, unknown> | null;
}

export function contentOf({ document, ...rest }: InspectedPackage): RevisionContent {
  const { name, description, declaredVersion } = document;
  return { ...rest, name, description, declaredVersion };
}

/** The facts that a skill's row repeats of its current revision. */
export function currentFacts(content: RevisionContent, number: number): CurrentRevisionFacts {
  const { bundleDigest, name, description, declaredVersion, executableRule, findings } = content;
  return {
    currentRevision: number,
    bundleDigest,
    name,
    description,
    declaredVersion,
    executableRule,
    findings: countFindings(findings),
  };
}

export function revisionRecord(
  ctx: Context,
  skillId: string,
  number: number,
  content: RevisionContent,
  story: RevisionStory,
  createdAt: Date,
): RevisionRecord {
  const { bundleDigest, name, description, declaredVersion, findings } = content;
  return {
    id: ctx.ports.newId(),
    ownerId: ctx.ownerId,
    skillId,
    number,
    bundleDigest,
    name,
    description,
    declaredVersion,
    authorKind: ctx.actor.kind,
    authorId: ctx.actor.id,
    authorLabel: ctx.actor.label,
    findings,
    createdAt,
    ...story,
  };
}

export function packageRecord({ bundleDigest, files, bytes }: RevisionContent): PackageRecord {
  return { bundleDigest, files, bytes, fileCount: files.length };
}
