import path from "node:path";
import type { SkillFormat, WorkspaceMode } from "@/lib/contract/launch";
import type { Digest, PackageFile, Tier } from "@/lib/contract/skill";
import { promptSource, skillId } from "@/lib/domain/prompt-block";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import type { WorkspaceRecord } from "../../store";
import { type LaunchedSkill, noSuchWorkspace, openLiveLaunch, readLaunchedFile } from "../../workspaces";
import { selectSkills } from "./select-skills";

/** One skill of a live catalogue, as an agent meets it. */
export interface AgentSkill {
  /** `<name>_<source>`: a name is a slug and occurs once, so that no two are equal. */
  id: string;
  name: string;
  description: string;
  format: SkillFormat;
  tier: Tier;
  /** Second half of the id. */
  source: string;
  /** Bundle digest. */
  digest: Digest;
  /** In the library, where it came from there. */
  slug: string | null;
  revision: number | null;
  version: string | null;
  /** It has disable-model-invocation. */
  hidden: boolean;
  /** Absolute directory of its files as the agent's shell sees it; null where the workspace gives none. */
  filesRoot: string | null;
  /** Absolute path of its SKILL.md in the tree, for agents that open files themselves. */
  location: string;
  /** By path. The one file of a legacy skill or a command is called SKILL.md. */
  files: readonly PackageFile[];
  /** The bytes of one of `files`, checked. Refuses CACHE_MISS and DIGEST_MISMATCH, naming skill and file. */
  read(file: PackageFile): Promise<Uint8Array>;
}

export interface AgentCatalog {
  workspace: { id: string; name: string; shell: boolean; mode: WorkspaceMode; root: string };
  /** Number of the launch. */
  launch: number;
  /** By name. */
  skills: readonly AgentSkill[];
}

/** Where the tree lies in a container (seed 001). */
const SANDBOX_ROOT = "/workspace";

/**
 * What a caller may see of a workspace's live catalogue, with exactly the
 * bytes that were launched. `selection` undefined is all of it, an empty one
 * none of it, else exactly those names. An agent sees its own workspace alone,
 * and of that what its token selects. Refuses FORBIDDEN; NOT_FOUND, the same
 * for every workspace that is not the caller's; CONFLICT where it is not live;
 * skill_catalog_stale where a mount was replaced since; skill_selection_unknown.
 * Source: product rules, sections 7, 9 and 10.
 */
export async function openAgentCatalog(
  ctx: Context,
  workspaceId: string,
  selection?: readonly string[],
): Promise<AgentCatalog> {
  const { actor } = ctx;
  if (actor.kind !== "agent") requirePermission(actor, "workspaces.read");
  else if (actor.workspaceId !== workspaceId) throw noSuchWorkspace(workspaceId);
  const { workspace, contents } = await openLiveLaunch(ctx, workspaceId);
  const { id, name, shell, mode, root } = workspace;
  const selected = selectSkills(contents.skills, {
    own: actor.kind === "agent" ? actor.selection : null,
    asked: selection,
  });
  return {
    workspace: { id, name, shell, mode, root },
    launch: contents.number,
    skills: selected.map((each) => agentSkill(ctx, workspace, contents.number, each)),
  };
}

function agentSkill(
  ctx: Context,
  workspace: WorkspaceRecord,
  number: number,
  { candidate, hidden, files }: LaunchedSkill,
): AgentSkill {
  const { name, description, format, tier, slug, revision, version, digest } = candidate;
  const source = promptSource(tier, candidate.source);
  const directory = directoryOf(workspace, name);
  return {
    ...{ name, description, format, tier, source, version, hidden, files },
    id: skillId({ name, source }),
    digest: digest as Digest,
    slug: slug ?? null,
    revision: revision ?? null,
    filesRoot: workspace.shell ? directory : null,
    location: `${directory}/SKILL.md`,
    read: (file) => readLaunchedFile(ctx, { root: workspace.root, number }, name, file),
  };
}

/** Through the link that every launch keeps, so that it stays the same from launch to launch. */
function directoryOf({ mode, root }: WorkspaceRecord, name: string): string {
  return path.posix.join(mode === "sandbox" ? SANDBOX_ROOT : root, ".slipway", "skills", name);
}
