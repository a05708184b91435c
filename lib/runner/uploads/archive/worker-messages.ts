import { type ErrorCode, type ErrorDetails, isRefusal, Refusal } from "@/lib/contract/errors";
import type { ArchiveContent } from "../../ports";

/** What a worker is asked to do. */
export interface ArchiveTask {
  archivePath: string;
  archiveName: string | null;
  stagingDirectory: string;
  storeDirectory: string | null;
  leaveOut?: readonly string[];
}

/** The one message that answers a task. Errors lose their class on the way, so a refusal is written out. */
export type ArchiveAnswer =
  | { kind: "content"; content: ArchiveContent }
  | { kind: "refusal"; code: ErrorCode; message: string; remedy: string; details: ErrorDetails | undefined }
  | { kind: "fault"; name: string; message: string; stack: string | undefined };

export function answerOf(error: unknown): ArchiveAnswer {
  if (isRefusal(error)) {
    const { code, message, remedy, details } = error;
    return { kind: "refusal", code, message, remedy, details };
  }
  const fault = error instanceof Error ? error : new Error(String(error));
  return { kind: "fault", name: fault.name, message: fault.message, stack: fault.stack };
}

export function refusalOf(answer: Extract<ArchiveAnswer, { kind: "refusal" }>): Refusal {
  const { code, message, remedy, details } = answer;
  return new Refusal(code, message, details === undefined ? { remedy } : { remedy, details });
}
