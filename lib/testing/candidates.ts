import type { Candidate } from "@/lib/contract/launch";
import type { Tier } from "@/lib/contract/skill";

/** A copy as plans tell it; `digest` is any short text that tells copies apart. */
export function candidateOf(
  name: string,
  tier: Tier,
  source: string,
  digest: string,
  more: Partial<Candidate> = {},
): Candidate {
  const id = `${tier}:${source}`;
  return {
    id,
    name,
    tier,
    source,
    origins: [{ id, tier, source }],
    format: "skill",
    description: `Says how to ${name}.`,
    version: null,
    digest: `sha256:${digest.padEnd(64, "0")}`,
    updatedAt: null,
    ...more,
  };
}
