import { Refusal } from "@/lib/contract/errors";
import { judgeCommitId } from "@/lib/domain/commit-id";
import type { SourceWork } from "../source-kind";
import { makeBareRepository } from "./bare-repository";
import { gitFailure } from "./git-failure";
import { runGit } from "./git-process";
import { type GitLimits, type GitRemote, pinRemote } from "./git-remote";

/** Far more than the one or two lines that are asked for. Bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * The commit that HEAD of a remote names, by one look that brings no content.
 * Refuses SOURCE_UNAVAILABLE (an empty repository too), SOURCE_FORBIDDEN,
 * TIMEOUT, and what the signal says.
 */
export async function remoteHead(
  remote: GitRemote,
  limits: Pick<GitLimits, "stallMs" | "lookMs">,
  { signal, directory }: Pick<SourceWork, "signal" | "directory">,
): Promise<string> {
  const { url, settings, names } = await pinRemote(remote, limits, signal);
  const login = remote.login && { url, ...remote.login };
  const repository = await makeBareRepository(directory, "sha1", login);
  try {
    const listed = await runGit({
      directory: repository.directory,
      settings,
      args: ["ls-remote", "--", url, "HEAD"],
      signal,
      timeoutMs: limits.lookMs,
      maxBytes: MOST_BYTES,
      what: `Asking ${names.host} for its newest commit`,
      explain: (stderr) => gitFailure(stderr, names),
    });
    const line = listed
      .toString("latin1")
      .split("\n")
      .find((each) => each.endsWith("\tHEAD"));
    const commit = line?.split("\t")[0];
    if (commit !== undefined && judgeCommitId(commit) === null) return commit;
    throw new Refusal("SOURCE_UNAVAILABLE", `${names.shown} has no commit yet.`, {
      details: { reason: "empty", host: names.host },
      remedy: "Commit something on its main branch, or give a commit id.",
    });
  } finally {
    await repository.dispose();
  }
}
