import type { Candidate, CandidateOrigin, ConflictPolicy, WorkspaceMode } from "@/lib/contract/launch";
import type { Tier } from "@/lib/contract/skill";

export const POLICY_WORDS: Record<ConflictPolicy, { label: string; hint: string }> = {
  ask: { label: "Ask me", hint: "Every conflict needs a choice" },
  "most-specific": { label: "Most specific wins", hint: "user, workspace, repository, owner, registry, global" },
  "owner-first": { label: "Owner first", hint: "A repository cannot re-point what the owner pinned" },
  error: { label: "Refuse", hint: "Any conflict stops the launch" },
};

export const MODE_WORDS: Record<WorkspaceMode, { label: string; hint: string }> = {
  local: { label: "Local", hint: "They lie in the working tree" },
  shared: { label: "Shared store", hint: "They lie in the console's database, for every replica" },
  sandbox: { label: "Sandbox", hint: "They lie in the tree, which a container mounts" },
};

/** Where a copy comes from, as a person would point at it: "Team baseline, r7", ".agents/skills/code-review". */
export function candidatePlace(candidate: Candidate): string {
  if (candidate.tier === "owner") {
    return candidate.revision === undefined ? candidate.source : `${candidate.source}, r${candidate.revision}`;
  }
  return originPlace(firstOrigin(candidate));
}

/** The other places that hold the same bytes. */
export function otherPlaces(candidate: Candidate): string[] {
  const first = firstOrigin(candidate);
  return candidate.origins.filter((origin) => origin !== first).map(({ source }) => source);
}

function firstOrigin(candidate: Candidate): CandidateOrigin {
  const own = candidate.origins.find((origin) => origin.id === candidate.id);
  const first = own ?? candidate.origins.find((origin) => origin.tier === candidate.tier) ?? candidate.origins[0];
  return first ?? candidate;
}

function originPlace(origin: CandidateOrigin): string {
  if (origin.commit !== undefined) {
    const path = origin.path === undefined || origin.path === "." ? "" : `/${origin.path}`;
    return `${origin.source}${path} at ${shortCommit(origin.commit)}`;
  }
  return origin.tier === "owner" ? origin.source : (origin.path ?? origin.source);
}

/** The beginning of a commit id; a version stands as it is. */
function shortCommit(commit: string): string {
  return /^[0-9a-f]{40}/.test(commit) ? commit.slice(0, 8) : commit;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** "two different copies". */
export function copiesWords(count: number): string {
  return `${NUMBERS[count] ?? count} different copies`;
}

/** A digest at both ends, as in "plan 5b81…e09c". */
export function digestEnds(digest: string): string {
  const hex = digest.replace(/^sha256:/, "");
  return `${hex.slice(0, 4)}…${hex.slice(-4)}`;
}

const TREE_TIERS: readonly Tier[] = ["repository", "workspace", "user"];

/** Whether it is read from the tree or the shared store, and could be taken into the library. */
export function isFromTree(candidate: Pick<Candidate, "tier">): boolean {
  return TREE_TIERS.includes(candidate.tier);
}
