import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LaunchPlanInput } from "@/lib/contract/launch";
import type { Context } from "@/lib/runner/ports";
import { createSkillSet } from "@/lib/runner/sets";
import { launchWorkspace, planLaunch } from "@/lib/runner/workspaces";
import { skillText, uploadArchive } from "./runner";

/** Files of one skill by their path in it; text that is left out is a plain SKILL.md. */
export type SkillFiles = Record<string, string | Uint8Array>;

export interface LiveWorkspace {
  id: string;
  root: string;
  /** Secret of its first token. */
  token: string;
}

/**
 * A workspace that is live on a tree of its own: with skills of the library, by
 * slug, pinned by a set, and with files that lie in the tree beforehand.
 */
export async function launchLive(
  ctx: Context,
  {
    name = "site",
    skills = {},
    tree = {},
    ...request
  }: {
    name?: string;
    skills?: Record<string, SkillFiles>;
    tree?: Record<string, string>;
  } & Partial<LaunchPlanInput> = {},
): Promise<LiveWorkspace> {
  const slugs = Object.keys(skills);
  const entries = Object.entries(skills).flatMap(([slug, files]) =>
    Object.entries({ "SKILL.md": skillText(slug), ...files }).map(([path, data]) => ({
      name: `${slug}/${path}`,
      data,
    })),
  );
  if (entries.length > 0) await uploadArchive(ctx, entries);
  const root = join(ctx.ports.places.dataDirectory, "workspaces", ctx.ownerId, name);
  for (const [path, text] of Object.entries(tree)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const sets = [];
  if (slugs.length > 0) {
    const { skillSet } = await createSkillSet({ ctx, input: { name, members: slugs.map((slug) => ({ slug })) } });
    sets.push({ id: skillSet.id, generation: skillSet.generation });
  }
  const input = { workspace: { root: name }, sets, ...request };
  const { planDigest } = await planLaunch({ ctx, input });
  const { workspace } = await launchWorkspace({ ctx, input: { ...input, planDigest } });
  return { id: workspace.id, root: workspace.root, token: workspace.token ?? "" };
}
