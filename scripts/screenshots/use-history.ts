import type { Digest, SkillRow } from "@/lib/contract/skill";
import type { WorkspaceRow } from "@/lib/contract/workspaces";
import { createUseRecorder, findHome, openStore } from "@/lib/runner";

const DAY_MS = 86_400_000;
const DAYS = 26;

/** How often each skill is used on a day, the busiest first; weekends are quiet. */
const WEIGHTS = [5, 3, 2, 1];

/**
 * Use as agents would have left it over the last weeks, counted by the runner
 * itself under a clock of its own. The console may run meanwhile.
 */
export async function fillUseHistory(
  dataDirectory: string,
  { skills, workspaces }: { skills: readonly SkillRow[]; workspaces: readonly WorkspaceRow[] },
): Promise<void> {
  const store = await openStore({ url: "file:slipway.db", dataDirectory });
  try {
    const owner = await findHome(store);
    if (owner === null) throw new Error("The console of the pictures has no owner");
    const today = Date.now();
    for (let back = DAYS; back >= 0; back -= 1) {
      const day = new Date(today - back * DAY_MS);
      const uses = createUseRecorder(store, { now: () => day }, { onError: fail });
      const quiet = day.getUTCDay() % 6 === 0;
      for (const [index, skill] of skills.slice(0, WEIGHTS.length).entries()) {
        const weight = WEIGHTS[index] ?? 0;
        const times = quiet ? weight % 2 : weight + ((back * 7 + index * 3) % 5);
        for (let turn = 0; turn < times; turn += 1) {
          const alongPath = turn % 4 === 3;
          uses.used({
            ownerId: owner.id,
            act: alongPath ? "download" : "load",
            name: skill.name,
            bundleDigest: skill.digest as Digest,
            slug: skill.slug,
            workspaceId: alongPath ? null : (workspaces[0]?.id ?? null),
            actorKind: alongPath ? "link" : "agent",
            actorId: "pictures",
          });
        }
      }
      await uses.close();
    }
  } finally {
    await store.close();
  }
}

function fail(error: unknown): never {
  throw error;
}
