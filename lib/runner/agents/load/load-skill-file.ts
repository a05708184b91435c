import { Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";
import { displayPath } from "@/lib/domain/archive-paths";
import { skillFilePath } from "@/lib/domain/skill-file-path";
import { textContent } from "../../packages";
import type { Context } from "../../ports";
import type { AgentSkill } from "../catalog/agent-skills";
import { findAgentSkill } from "../catalog/find-agent-skill";
import { openAgentCatalog } from "../catalog/open-agent-catalog";

export interface LoadedSkillFile {
  skill: AgentSkill;
  file: PackageFile;
  /** The launched ones, checked against the file's digest. */
  bytes: Uint8Array;
  /** Null where the bytes are no text. */
  text: string | null;
}

/**
 * One file of a skill of a live workspace, for an agent that loads it; counted
 * as a use. Skills with disable-model-invocation, legacy skills and commands
 * are loaded like others. Refuses what openAgentCatalog and findAgentSkill do;
 * skill_path_unavailable (404) with every path of the skill in
 * `details.available`; skill_path_outside_source and INVALID_INPUT for a path
 * that is none inside a skill; CACHE_MISS and DIGEST_MISMATCH, naming skill
 * and file. Source: product rules, section 10; seeds 001 and 004.
 */
export async function loadSkillFile({
  ctx,
  input,
}: {
  ctx: Context;
  input: { workspaceId: string; skillId: string; path: string };
}): Promise<LoadedSkillFile> {
  const { workspaceId, skillId, path } = input;
  const skill = findAgentSkill(await openAgentCatalog(ctx, workspaceId), skillId);
  const file = findFile(skill, path);
  const bytes = await skill.read(file);
  countLoad(ctx, workspaceId, skill);
  return { skill, file, bytes, text: textContent(bytes) };
}

/** A path that a file has is that file's, whatever characters it holds; only another one is judged. */
function findFile({ name, files }: AgentSkill, path: string): PackageFile {
  const exact = files.find((file) => file.path === path);
  if (exact !== undefined) return exact;
  const reading = skillFilePath(path);
  const shown = displayPath(path);
  if (!reading.ok) throw reading.reason === "outside" ? leadsOut(name, shown) : unfitPath(shown);
  const found = files.find((file) => file.path === reading.path);
  if (found !== undefined) return found;
  const available = files.map((file) => file.path);
  throw new Refusal(
    "skill_path_unavailable",
    `${name} has no file ${shown}. It has: ${available.map(displayPath).join(", ")}.`,
    { details: { reason: "missing", path: shown, available } },
  );
}

function leadsOut(name: string, path: string): Refusal {
  return new Refusal("skill_path_outside_source", `${path} leads out of ${name}.`, {
    details: { reason: "outside", path },
    remedy: "Use a path relative to the skill's directory, without .. in it.",
  });
}

function unfitPath(path: string): Refusal {
  return new Refusal("INVALID_INPUT", `${path} holds a character that no file's name has.`, {
    details: { reason: "characters", path, fields: ["path"] },
  });
}

function countLoad({ ownerId, actor, ports }: Context, workspaceId: string, { name, digest, slug }: AgentSkill): void {
  if (actor.kind === "system") return;
  const { kind: actorKind, id: actorId } = actor;
  ports.uses.used({ ownerId, act: "load", name, bundleDigest: digest, slug, workspaceId, actorKind, actorId });
}
