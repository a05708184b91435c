import type { ImportJob, JobPhase } from "@/lib/contract/imports";
import { displayPath } from "@/lib/domain/archive-paths";

/** What a job's sentence is made of. */
export interface JobFacts extends Pick<ImportJob, "state" | "phase" | "progress" | "commit" | "summary" | "gone"> {
  /** As people know the source: an entry's name, an address. */
  place: string;
  /** Whether it is reached over the network; what is read in place has no commit that people know. */
  remote: boolean;
  /** The commit that was asked for. */
  ref: string | null;
  cancelRequested: boolean;
  /** Jobs that come before it, while it waits. */
  before: number;
  /** Why it failed. */
  message: string | null;
}

const DOING: Record<JobPhase, string> = {
  resolving: "looking up the commit",
  acquiring: "fetching",
  scanning: "reading",
  publishing: "publishing",
};

/** One sentence with counts for every state of an import job. */
export function jobLine(job: JobFacts): string {
  switch (job.state) {
    case "queued":
      return job.before === 0 ? "Waiting to start." : `Waiting behind ${count(job.before, "other import")}.`;
    case "succeeded":
      return succeeded(job);
    case "failed":
      return `Failed${whileDoing(job.phase)}: ${job.message ?? "the reason is not known."}`;
    case "cancelled":
      return job.phase === null
        ? "Cancelled before it started; nothing was stored."
        : `Cancelled${whileDoing(job.phase)}; nothing was stored.`;
    default:
      return job.cancelRequested ? `Cancelling${whileDoing(job.phase)}.` : doing(job, job.state);
  }
}

/** A full commit id by its beginning; an exact version as it is. */
export function shortCommit(commit: string): string {
  return /^(sha256:)?[0-9a-f]{40,64}$/.test(commit) ? commit.replace("sha256:", "").slice(0, 8) : displayPath(commit);
}

function doing(job: JobFacts, phase: JobPhase): string {
  const { place, progress, remote, ref } = job;
  switch (phase) {
    case "resolving":
      if (!remote) return `Looking at ${place}.`;
      return ref === null ? `Asking ${place} what is newest there.` : `Looking for ${shortCommit(ref)} of ${place}.`;
    case "acquiring": {
      const what = `Fetching ${commitOf(job, place)}`;
      return progress === null || progress.done === 0 ? `${what}.` : `${what}: ${amount(progress)}.`;
    }
    case "scanning":
      return progress === null ? `Reading ${place}.` : `Reading ${place}: ${amount(progress)}.`;
    case "publishing":
      return progress === null ? "Publishing." : `Publishing ${amount(progress)}.`;
  }
}

function succeeded(job: JobFacts): string {
  const { summary, gone, place } = job;
  const left = gone.length === 0 ? "" : ` ${goneSkills(gone)} not there any more.`;
  if (summary === null || summary.total === 0) return `There was nothing to import from ${place}.${left}`;
  const parts = (["created", "revised", "unchanged", "skipped", "refused"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`);
  const taken = summary.created + summary.revised + summary.unchanged;
  const of = taken === summary.total ? count(taken, "skill") : `${taken} of ${count(summary.total, "skill")}`;
  const at = job.remote && job.commit !== null ? ` at ${shortCommit(job.commit)}` : "";
  return `Imported ${of}${at}: ${parts.join(", ")}.${left}`;
}

/** Named in one sentence. */
const NAMED = 3;

function goneSkills(gone: JobFacts["gone"]): string {
  if (gone.length > NAMED) return `${gone.length} skills of the library are`;
  return `${gone.map(({ slug }) => slug).join(", ")} ${gone.length === 1 ? "is" : "are"}`;
}

function commitOf({ remote, commit }: JobFacts, place: string): string {
  return remote && commit !== null ? `${shortCommit(commit)} from ${place}` : place;
}

function whileDoing(phase: JobPhase | null): string {
  return phase === null ? "" : ` while ${DOING[phase]}`;
}

function amount({ done, total, unit }: NonNullable<JobFacts["progress"]>): string {
  if (unit === "skills") return count(total ?? done, "skill");
  if (unit === "files") return total === null ? count(done, "file") : `${done} of ${count(total, "file")}`;
  return total === null ? bytes(done) : `${bytes(done)} of ${bytes(total)}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function bytes(number: number): string {
  if (number < 1_000) return count(number, "byte");
  if (number < 1_000_000) return `${Math.round(number / 1_000)} kB`;
  return `${(number / 1_000_000).toFixed(1)} MB`;
}
