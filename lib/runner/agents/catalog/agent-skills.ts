import path from "node:path";
import type { SkillFormat } from "@/lib/contract/launch";
import type { Digest, PackageFile, Tier } from "@/lib/contract/skill";
import { promptSource, skillId } from "@/lib/domain/prompt-block";
import type { Ports } from "../../ports";
import type { WorkspaceState } from "../../store";
import { type LaunchContents, type LaunchedSkill, readLaunchedFile } from "../../workspaces";

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

/** Where the tree lies in a container (seed 001). */
const SANDBOX_ROOT = "/workspace";

type Place = Pick<WorkspaceState, "shell" | "mode" | "root">;

interface Made {
  place: string;
  skills: readonly AgentSkill[];
}

/** Hundreds of objects a call would cost more than all the rest of it. */
const made = new WeakMap<Ports, WeakMap<LaunchContents, Made>>();

/** The skills of a launch, by name; the same objects until the workspace's shell is switched. */
export function agentSkills(
  ports: Ports,
  { shell, mode, root }: Place,
  contents: LaunchContents,
): readonly AgentSkill[] {
  const ofPorts = made.get(ports) ?? new WeakMap<LaunchContents, Made>();
  made.set(ports, ofPorts);
  const place = JSON.stringify([shell, mode, root]);
  const known = ofPorts.get(contents);
  if (known?.place === place) return known.skills;
  const skills = contents.skills.map((each) => agentSkill(ports, { shell, mode, root }, contents.number, each));
  ofPorts.set(contents, { place, skills });
  return skills;
}

function agentSkill(
  ports: Ports,
  workspace: Place,
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
    read: (file) => readLaunchedFile(ports, { root: workspace.root, number }, name, file),
  };
}

/** Through the link that every launch keeps, so that it stays the same from launch to launch. */
function directoryOf({ mode, root }: Place, name: string): string {
  return path.posix.join(mode === "sandbox" ? SANDBOX_ROOT : root, ".slipway", "skills", name);
}
