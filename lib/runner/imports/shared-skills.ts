import { Refusal } from "@/lib/contract/errors";
import { AgentName, AgentUser } from "@/lib/contract/launch";
import type { PutSharedSkillInput, SharedSkill } from "@/lib/contract/workspaces";
import { isSlug } from "@/lib/domain/slug";
import { recordAudit } from "../audit";
import { openRevision, readAllFiles } from "../library";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { listSharedFiles, lockOwner, removeSharedFiles, replaceSharedFiles } from "../store";
import { sharedSkillsOf, sharedSkillsPrefix } from "./shared-skill-path";

/** Every skill of this owner's shared store, by agent, user and name. Refuses FORBIDDEN. */
export async function listSharedSkills({ ctx }: { ctx: Context }): Promise<SharedSkill[]> {
  requirePermission(ctx.actor, "workspaces.read");
  return sharedSkillsOf(await listSharedFiles(ctx.ports.store.db, ctx.ownerId, "agents"));
}

/**
 * Puts a revision of a skill, the current one unless given, in place of what a
 * user has under its slug; the next scan of every console reads it. The bytes
 * are checked before and change in one transaction, so nobody ever reads half
 * of them. Refuses FORBIDDEN, NOT_FOUND, DIGEST_MISMATCH, CACHE_MISS.
 * Source: product rules, section 7 (shared store).
 */
export async function putSharedSkill({
  ctx,
  input,
}: {
  ctx: Context;
  input: PutSharedSkillInput;
}): Promise<SharedSkill> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { agent, user, revision } = input;
  const opened = await openRevision(ctx, input.slug, revision);
  const bytes = await readAllFiles(opened, opened.files);
  const path = `${sharedSkillsPrefix(agent, user)}/${opened.slug}`;
  const { clock, store } = ctx.ports;
  return store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    const updatedAt = clock.now();
    const files = opened.files.map((file) => {
      const content = bytes.get(file.path);
      if (content === undefined) throw new Error(`read without ${file.path}`);
      return { ...file, path: `${path}/${file.path}`, bytes: content, updatedAt };
    });
    await replaceSharedFiles(tx, ctx.ownerId, path, files);
    const { number, digest } = opened.summary;
    const details = { agent, user, skill: input.slug, revision: number, digest };
    await recordAudit({ ctx, tx, verb: "shared-skills.put", subject: opened.slug, details });
    const [skill] = sharedSkillsOf(await listSharedFiles(tx, ctx.ownerId, path));
    if (skill === undefined) throw new Error("a package has files");
    return skill;
  });
}

/** Takes a user's skill out of the shared store. Refuses FORBIDDEN and NOT_FOUND. */
export async function removeSharedSkill({
  ctx,
  input,
}: {
  ctx: Context;
  input: { agent: string; user: string; name: string };
}): Promise<SharedSkill> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { agent, user, name } = input;
  // What is no plain name could lead to files of several skills.
  if (!AgentName.safeParse(agent).success || !AgentUser.safeParse(user).success || !isSlug(name)) throw noSuchSkill();
  const path = `${sharedSkillsPrefix(agent, user)}/${name}`;
  return ctx.ports.store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    const [skill] = sharedSkillsOf(await listSharedFiles(tx, ctx.ownerId, path));
    if (skill === undefined) throw noSuchSkill();
    await removeSharedFiles(tx, ctx.ownerId, path);
    await recordAudit({ ctx, tx, verb: "shared-skills.remove", subject: name, details: { agent, user } });
    return skill;
  });
}

function noSuchSkill(): Refusal {
  return new Refusal("NOT_FOUND", "This user has no such skill in the shared store.", {
    details: { reason: "shared-skill" },
  });
}
