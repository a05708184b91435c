import type { ErrorBody } from "@/lib/contract/errors";
import type { ImportJob, JobPhase, JobProgress, JobState, StartImportInput } from "@/lib/contract/imports";
import type { Role, TokenScope } from "@/lib/contract/people";
import type { Digest } from "@/lib/contract/skill";
import type { UploadResult, UploadSummary } from "@/lib/contract/upload";
import type { AuthorKind } from "./author-kind";

/** One import job as it stands. */
export interface ImportJobRecord {
  id: string;
  ownerId: string;
  /** Order among the jobs of all owners. */
  sequence: number;
  request: StartImportInput;
  entryName: string | null;
  state: JobState;
  phase: JobPhase | null;
  progress: JobProgress | null;
  commit: string | null;
  attempt: number;
  results: UploadResult[];
  summary: UploadSummary | null;
  gone: ImportJob["gone"];
  error: Omit<ErrorBody, "requestId"> | null;
  cancelRequested: boolean;
  consoleId: string | null;
  leaseUntil: Date | null;
  authorKind: AuthorKind;
  authorId: string;
  authorLabel: string;
  /** The role it acts with, and for a token its scope: `owner`, `owner/write`. */
  authorRole: Role | `${Role}/${TokenScope}`;
  requestId: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** A job as one console works on it: another console's, or another attempt, is not this one. */
export interface ImportJobKey {
  id: string;
  consoleId: string;
  attempt: number;
}

/** How a job ended. What is left out stays as it is. */
export interface ImportJobResult
  extends Partial<Pick<ImportJobRecord, "commit" | "results" | "summary" | "gone" | "error">> {
  state: Extract<JobState, "succeeded" | "failed" | "cancelled">;
  finishedAt: Date;
}

/** A running job, as its owner's consoles watch over it. */
export interface RunningImportJob
  extends ImportJobKey,
    Pick<ImportJobRecord, "ownerId" | "sequence" | "request" | "entryName" | "requestId"> {
  leaseUntil: Date;
  /** By the database's clock. */
  lapsed: boolean;
}

/** The newest revision of a skill that came from a source. */
export interface ImportedRevision {
  slug: string;
  /** Of the skill. */
  state: string;
  number: number;
  bundleDigest: Digest;
  provenance: Record<string, unknown>;
}
