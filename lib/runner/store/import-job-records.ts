import type { ErrorBody } from "@/lib/contract/errors";
import type { ImportJob, JobPhase, JobProgress, JobState, StartImportInput } from "@/lib/contract/imports";
import type { Role, TokenScope } from "@/lib/contract/people";
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
