import { z } from "zod";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import { displayPath, judgeEntryPath } from "@/lib/domain/archive-paths";
import { judgeCommitId } from "@/lib/domain/commit-id";
import { fetchTree } from "./git/fetch-tree";
import { GIT_LIMITS, type GitRemote } from "./git/git-remote";
import { remoteHead } from "./git/remote-head";
import { pinHost } from "./network/pin-host";
import { requireSourceUrl } from "./network/source-url";
import type { SourceAccess, SourceKindDefinition } from "./source-kind";

const GitSettings = z.strictObject({
  url: z.string().min(1).max(2_048).meta({
    title: "Address",
    description: "The https address that git clones from, without a user name or a password.",
    placeholder: "https://git.example.org/team/skills",
    role: "source",
  }),
  path: z.string().max(1_024).optional().meta({
    title: "Directory",
    description:
      "Looked at alone. Without it skills/ is, where the repository has one; a single dot is the whole repository.",
    placeholder: "skills",
    role: "path",
  }),
  commit: z.string().max(200).optional().meta({
    title: "Commit",
    description:
      "The full id of the commit: 40 or 64 lower-case hexadecimal digits. Without it the newest one is taken.",
    placeholder: "3f2a1b9c…",
    role: "ref",
  }),
  username: z
    .string()
    .max(256)
    .regex(/^[^:\p{Cc}]*$/u, "a user name holds no colon and no control character")
    .optional()
    .meta({
      title: "User name",
      description: "Only where the server wants a certain one beside the token.",
      placeholder: "x-access-token",
    }),
  token: z.string().max(4_096).optional().meta({
    title: "Token",
    description: "A token that may read the repository. Kept encrypted, never shown again.",
    secret: true,
  }),
});
type Settings = z.infer<typeof GitSettings>;

/** Most servers ignore the name where a token is the password, and want one all the same. */
const USERNAME = "x-access-token";
/** Between address and directory in a location, which a request may give as its source; no address of a source holds one. */
const INSIDE = "#";

/** A git repository over https, read by the system's git without a checkout. */
export const gitSource: SourceKindDefinition<Settings> = {
  kind: "git",
  provider: "git",
  title: "Git repository",
  summary: "A repository that git clones over https, at one commit.",
  settings: GitSettings,
  remote: true,
  pinField: "commit",
  unavailable: () => null,
  fromRequest({ source, path, ref }) {
    if (ref !== undefined) requireCommitId(ref);
    const [url = "", ...rest] = source.split(INSIDE);
    const inside = rest.length > 0 ? rest.join(INSIDE) : undefined;
    if (inside !== undefined && path !== undefined) {
      throw new Refusal("INVALID_INPUT", "The directory is named twice: in the address and beside it.", {
        details: { reason: "path" },
        remedy: "Name it once.",
      });
    }
    return { url, path: path ?? inside, commit: ref };
  },
  location(settings) {
    const url = requireSourceUrl(settings.url).url.replace(/\/+$/, "");
    const path = insidePath(settings.path);
    return path === null ? url : `${url}${INSIDE}${path}`;
  },
  async judge(settings, access) {
    if (settings.commit) requireCommitId(settings.commit);
    const { url } = requireSourceUrl(settings.url);
    const path = insidePath(settings.path);
    try {
      await pinHost(url, access.network);
    } catch (error) {
      // A name that leads nowhere today is told when the source is reached; what is forbidden is told now.
      if (!isRefusal(error) || error.code === "SOURCE_FORBIDDEN") throw error;
    }
    const { path: _, ...rest } = settings;
    return { ...rest, url, ...(path !== null && { path }) };
  },
  async resolve(settings, access, work) {
    if (settings.commit) return requireCommitId(settings.commit);
    return remoteHead(remoteOf(settings, access), GIT_LIMITS, work);
  },
  async acquire(settings, commit, access, work) {
    const id = requireCommitId(commit ?? "");
    const remote = remoteOf(settings, access);
    const place = { commit: id, path: insidePath(settings.path), name: repositoryName(remote.url) };
    return fetchTree(remote, place, { ...GIT_LIMITS, packBytes: ARCHIVE_LIMITS.compressedBytes }, work);
  },
};

function remoteOf({ url, username, token }: Settings, { network }: SourceAccess): GitRemote {
  return {
    url: requireSourceUrl(url).url,
    network,
    login: token ? { username: username || USERNAME, token } : null,
  };
}

function requireCommitId(ref: string): string {
  const reason = judgeCommitId(ref);
  if (reason === null) return ref;
  throw new Refusal("INVALID_REF", reason, { details: { reason: "ref" } });
}

/** The directory inside the repository, as the tree lists it; `.` is the root itself, null where none is named. */
function insidePath(path: string | undefined): string | null {
  if (!path) return null;
  if (path === "." || path === "./") return ".";
  const judged = judgeEntryPath(path);
  if (judged.ok && judged.path === path.replace(/\/$/, "")) return judged.path;
  throw new Refusal(
    "INVALID_INPUT",
    `${displayPath(path)} is no directory inside a repository. ${judged.ok ? "Write it with /." : judged.reason}`,
    { details: { reason: "path" }, remedy: "Write it from the repository's root: team/skills." },
  );
}

function repositoryName(url: string): string {
  const last =
    new URL(url).pathname
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? "";
  return last.replace(/\.git$/, "") || "skills";
}
