import { createHash } from "node:crypto";
import { TIERS } from "@/lib/contract/skill";
import { canonicalPlan } from "@/lib/domain/launch-plan";
import { type ResolverCandidate, resolveCandidates } from "@/lib/domain/resolver";
import { growthExponent, median, type Row, timed } from "../measure";

const NAMES = 512;
const CONFLICTS = 100;
const RUNS = 25;

/** The plan's own work: every name in all seven tiers, one in five in conflict, resolved and digested. */
export async function planRow(): Promise<Row> {
  const sizes = [1 / 16, 1 / 4, 1].map((share) => candidatesOf(NAMES * share, Math.round(CONFLICTS * share)));
  // What has run a few times runs compiled, at every size alike.
  for (let round = 0; round < 5; round += 1) for (const candidates of sizes) plan(candidates);
  const largest = sizes.at(-1)?.length ?? 0;
  const times = sizes.map((): number[] => []);
  // The sizes in turn, so that what else the machine does meets all of them.
  for (let round = 0; round < RUNS; round += 1) {
    for (const [at, candidates] of sizes.entries()) {
      // A small plan is repeated until as much is done as in the largest: what clears memory away is then in every figure.
      const repeats = Math.round(largest / candidates.length);
      const time = await timed(() => {
        for (let repeat = 0; repeat < repeats; repeat += 1) plan(candidates);
      });
      times[at]?.push(time / repeats);
    }
  }
  const points = sizes.map((candidates, at) => ({ size: candidates.length, time: median(times[at] ?? []) }));
  const ours = points.at(-1)?.time ?? Number.NaN;
  return {
    work: `launch plan: ${NAMES} names × ${TIERS.length} tiers, ${CONFLICTS} conflicts`,
    ours,
    unit: "ms",
    goal: "≤ 25 ms, growth ≤ 1.15",
    met: ours <= 25 && growthExponent(points) <= 1.15,
    exponent: growthExponent(points),
  };
}

function plan(candidates: readonly ResolverCandidate[]): void {
  const { conflicts } = resolveCandidates({ candidates, policy: "ask", overrides: {} });
  const text = canonicalPlan({
    root: "/trees/bench",
    user: "alice",
    environment: null,
    agent: "default",
    mode: "local",
    policy: "ask",
    tiers: { builtin: true },
    sets: [],
    candidates,
  });
  const digest = createHash("sha256").update(text).digest("hex");
  if (digest.length !== 64 || conflicts.length === 0) throw new Error("a plan without conflicts or digest");
}

/** The last `conflicts` names hold other bytes in every tier, the others the same in all. */
function candidatesOf(names: number, conflicts: number): ResolverCandidate[] {
  return TIERS.flatMap((tier, order) =>
    Array.from({ length: names }, (_, index) => {
      const name = `skill-${index}`;
      const bytes = index >= names - conflicts ? `${name} of ${tier}` : name;
      const digest = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
      return { id: `${tier}:${name}`, name, tier, source: tier, digest, order };
    }),
  );
}
