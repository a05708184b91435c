import { execFile } from "node:child_process";
import { Refusal } from "@/lib/contract/errors";

/** The first release that connects to the addresses it is given; an older one would ask for them again. */
const OLDEST = { major: 2, minor: 37 };

let judged: { path: string; verdict: Promise<Refusal | null> } | null = null;

/**
 * Refuses SOURCE_UNAVAILABLE where this machine has no git, or one that cannot
 * be bound to addresses which were checked. Asked once for a search path; a
 * refusal is not remembered, so that git can be installed meanwhile.
 */
export async function requireGit(): Promise<void> {
  const path = process.env.PATH ?? "";
  if (judged?.path !== path) judged = { path, verdict: judgeGit() };
  const refusal = await judged.verdict;
  if (refusal === null) return;
  judged = null;
  throw refusal;
}

async function judgeGit(): Promise<Refusal | null> {
  const version = await new Promise<string | null>((resolve) => {
    execFile("git", ["version"], { env: gitEnvironment(), timeout: 10_000 }, (error, stdout) =>
      resolve(error ? null : stdout),
    );
  });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version ?? "") ?? [];
  if (major === undefined || minor === undefined) {
    return unusable("git-missing", "Git is not installed on the machine that Slipway runs on.");
  }
  if (Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor)) return null;
  return unusable("git-too-old", `Git ${major}.${minor} on the machine that Slipway runs on is too old.`);
}

function unusable(reason: string, message: string): Refusal {
  return new Refusal("SOURCE_UNAVAILABLE", message, {
    details: { reason },
    remedy: `Install git ${OLDEST.major}.${OLDEST.minor} or newer there (apt-get install git), and try again.`,
  });
}

/** Exactly what git is given; the path says where it finds its own programs. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? "",
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    HOME: "/nonexistent",
  } as unknown as NodeJS.ProcessEnv;
}
