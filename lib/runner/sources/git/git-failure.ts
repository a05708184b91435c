import { Refusal } from "@/lib/contract/errors";
import { tookTooLong } from "../network/within-time";

/** What a message about a remote repository says of it. */
export interface RemoteNames {
  host: string;
  /** Host and path, for people. */
  shown: string;
  /** Whether a token goes along. */
  token: boolean;
  /** Milliseconds without progress after which git gives up. */
  stallMs: number;
}

interface Failure {
  pattern: RegExp;
  reason: string;
  message(names: RemoteNames): string;
  remedy: string;
}

/** What git complains of under `LC_ALL=C`, most telling first. Source: git 2.37 to 2.50, libcurl's error texts. */
const FAILURES: readonly Failure[] = [
  {
    pattern:
      /fsck error|: (?:error|warning) in (?:tree|blob|commit|tag) |fsck_|object of unexpected type|contains '\.git'|contains '\.\.'|contains full pathnames|unterminated|error in object/i,
    reason: "fsck",
    message: ({ shown }) => `${shown} holds an object that git itself refuses as broken or hostile.`,
    remedy: "Have the repository checked with git fsck --strict, and correct the named object there.",
  },
  {
    pattern:
      /could not read (?:Username|Password)|terminal prompts disabled|Authentication failed|returned error: 40[13]/i,
    reason: "password",
    message: ({ host, shown, token }) =>
      token
        ? `${host} does not let the token that is set read ${shown}, or there is no such repository.`
        : `${host} asks for a password for ${shown}: it is not public, or there is no such repository.`,
    remedy: "Check the address, and set a token that may read the repository.",
  },
  {
    pattern: /returned error: 30\d|unable to update url base from redirection/i,
    reason: "redirect",
    message: ({ shown }) => `${shown} leads on to another address, and redirects are not followed.`,
    remedy: "Open the address in a browser, and give the one that it leads to, if you trust it.",
  },
  {
    pattern: /returned error: 4(?:04|10)|repository '.*' not found/i,
    reason: "not-found",
    message: ({ shown }) => `There is no repository at ${shown}, or none that can be seen without a token.`,
    remedy: "Check the address; for a private repository set a token.",
  },
  {
    pattern: /returned error: \d{3}/i,
    reason: "status",
    message: ({ host, shown }) => `${host} answered for ${shown} with an error of its own.`,
    remedy: "Try again later; if it repeats, ask those who run the server.",
  },
  {
    pattern: /not our ref|unadvertised object|couldn't find remote ref|no such remote ref|no such ref was fetched/i,
    reason: "commit",
    message: ({ shown }) => `${shown} has no such commit.`,
    remedy: "Check the commit id; one that no branch holds any more may be gone.",
  },
  {
    pattern: /mismatched algorithms|unknown object format|unexpected object format|object format/i,
    reason: "object-format",
    message: ({ shown }) => `The commit id does not fit ${shown}: ids of SHA-1 have 40 digits, of SHA-256 64.`,
    remedy: "Copy the full commit id from the repository.",
  },
  {
    pattern:
      /not valid: is this a git repository|invalid server response|does not support|expected flush|protocol error|bad line length|unknown service|not a git repository/i,
    reason: "answer",
    message: ({ host, shown }) => `What ${host} answers at ${shown} is no git repository.`,
    remedy: "Give the address that git clones from.",
  },
  {
    pattern: /certificate|SSL|TLS|gnutls/i,
    reason: "certificate",
    message: ({ host }) => `No safe connection to ${host} could be made: its certificate is not trusted.`,
    remedy: "Correct the certificate, or have this machine trust who signed it.",
  },
  {
    pattern: /Failed to connect|Couldn't connect|Connection refused|No route to host|Network is unreachable/i,
    reason: "connect",
    message: ({ host }) => `Nothing answers at ${host}.`,
    remedy: "Check the address, and whether the server runs.",
  },
  {
    pattern:
      /early EOF|hung up|RPC failed|transfer closed|unexpected disconnect|Empty reply|Recv failure|Send failure|unexpected EOF|invalid index-pack|index-pack|pack has|reset by peer|missing necessary objects/i,
    reason: "cut",
    message: ({ host }) => `The connection to ${host} broke off before everything was there.`,
    remedy: "Try again.",
  },
];

/**
 * A Refusal for what git complained about, in words of our own: never git's
 * text, which a server takes part in and which may name what is nobody's
 * business. SOURCE_UNAVAILABLE with the reason, or TIMEOUT, or STORAGE_FULL.
 */
export function gitFailure(stderr: string, names: RemoteNames): Refusal {
  const own = stderr
    .split("\n")
    .filter((line) => !line.startsWith("remote: "))
    .join("\n");
  if (/Operation too slow|timed out|Timeout was reached/i.test(own)) {
    return tookTooLong(`Waiting for ${names.host}`, names.stallMs);
  }
  if (/No space left on device/i.test(own)) {
    return new Refusal("STORAGE_FULL", `The disk is full: there is no room for what ${names.shown} sends.`, {
      details: { reason: "disk" },
    });
  }
  const failure = FAILURES.find(({ pattern }) => pattern.test(own));
  return new Refusal("SOURCE_UNAVAILABLE", failure?.message(names) ?? `Git could not read ${names.shown}.`, {
    details: { reason: failure?.reason ?? "git", host: names.host },
    remedy: failure?.remedy ?? "Try git clone with the address on another machine, to see what it says.",
  });
}
