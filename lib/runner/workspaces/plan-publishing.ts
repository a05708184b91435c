import path from "node:path";
import type { PublishTarget } from "@/lib/contract/launch";
import type { Digest } from "@/lib/contract/skill";
import type { PublishedDirectory } from "@/lib/contract/workspaces";
import type { LaunchJournal, PublishedTree } from "../store";
import { lookAt, obstacleOnTheWay } from "./published-tree";

const DIRECTORIES: Record<PublishTarget, string> = { agents: ".agents/skills", claude: ".claude/skills" };

export interface PublishingPlan {
  /** Not done until the launch it belongs to has been carried out to its end. */
  journal: LaunchJournal;
  /** There is nothing to publish and nothing to take away. */
  isIdle: boolean;
  /** What is known before anything is written: done already, or refused. */
  outcomes: PublishedDirectory[];
}

/** The targets whose directories a workspace has published into. */
export function targetsOf(published: readonly PublishedTree[]): PublishTarget[] {
  const targets = Object.keys(DIRECTORIES) as PublishTarget[];
  return targets.filter((target) => published.some(({ path }) => path.startsWith(`${DIRECTORIES[target]}/`)));
}

/**
 * What publishing the chosen skills would do, name by name; writes nothing.
 * What Slipway wrote and nobody changed since is replaced or, where it is no
 * longer chosen, taken away. Where anything else holds a name, that one path is
 * refused PUBLISH_BLOCKED. Source: product rules, section 9.
 */
export async function planPublishing(input: {
  root: string;
  targets: readonly PublishTarget[];
  chosen: readonly { name: string; digest: Digest }[];
  published: readonly PublishedTree[];
}): Promise<PublishingPlan> {
  const { root, targets, chosen } = input;
  const written = new Map(input.published.map((each) => [each.path, each.digest]));
  const plan: PublishingPlan = {
    journal: { publish: [], remove: [], targets: [...new Set(targets)], done: false },
    isIdle: true,
    outcomes: [],
  };
  const wanted = new Set<string>();
  for (const target of plan.journal.targets) {
    for (const { name, digest } of chosen) {
      const below = `${DIRECTORIES[target]}/${name}`;
      wanted.add(below);
      const step = { path: below, name, digest };
      const verdict = await judge(root, below, digest, written.get(below));
      if (verdict === "publish") plan.journal.publish.push(step);
      else if (verdict === "done") plan.outcomes.push({ path: below, status: "done" });
      else plan.outcomes.push(refused(below, verdict));
    }
  }
  for (const tree of input.published) {
    if (wanted.has(tree.path)) continue;
    const lying = await lookAt(path.join(root, tree.path));
    if (lying.kind === "tree" && lying.digest !== tree.digest) {
      plan.outcomes.push(refused(tree.path, "It was changed since Slipway wrote it, so it is left in place."));
    }
    plan.journal.remove.push(tree);
  }
  plan.isIdle = plan.journal.publish.length === 0 && plan.journal.remove.length === 0;
  return plan;
}

/** `publish`, `done`, or why not. */
async function judge(
  root: string,
  below: string,
  digest: Digest,
  written: Digest | undefined,
): Promise<"publish" | "done" | string> {
  const obstacle = await obstacleOnTheWay(root, below);
  if (obstacle !== null)
    return `${obstacle} is not a directory of the tree but a link or a file, and nothing is written through it.`;
  const lying = await lookAt(path.join(root, below));
  if (lying.kind === "nothing") return "publish";
  if (written === undefined) return "Something that Slipway did not write holds the name.";
  if (lying.kind !== "tree" || lying.digest !== written) return "It was changed since Slipway wrote it.";
  return lying.digest === digest ? "done" : "publish";
}

export function refused(below: string, why: string): PublishedDirectory {
  return { path: below, status: "refused", code: "PUBLISH_BLOCKED", message: `${below}: ${why}` };
}
