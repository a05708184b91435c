import type { Tier } from "@/lib/contract/skill";
import type { Turns } from "../catalog";
import type { Context } from "../ports";
import type { Found } from "./found-candidate";

/** Candidates of the tiers global and registry, as far as they are on. Source: product rules, section 6. */
export async function sourceCandidates(_ctx: Context, _isOn: (tier: Tier) => boolean, _turns: Turns): Promise<Found[]> {
  return [];
}
