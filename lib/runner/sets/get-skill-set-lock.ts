import { type LockedSkill, writeSkillsLock } from "@/lib/domain/skills-lock";
import { lockHash, namingFile } from "../blobs";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findPackages, listSetMembers } from "../store";
import { findSet } from "./find-set";

/** Where a skill of the library comes from, in the format's words; the lock file of a launch says the same. */
const LIBRARY = { source: "slipway", sourceType: "library" };

/**
 * The set as the text of a `skills-lock.json`, each skill at its pin: `ref` is
 * the revision, `skillPath` its place in the set's ZIP. Every byte is re-hashed
 * on the way. Refuses NOT_FOUND, DIGEST_MISMATCH and CACHE_MISS, naming the
 * file. Source: interfaces, section 6.
 */
export async function getSkillSetLock({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<string> {
  requirePermission(ctx.actor, "library.read");
  const { db } = ctx.ports.store;
  const set = await findSet(db, ctx, input.id);
  const members = await listSetMembers(db, ctx.ownerId, set.id);
  const packages = await findPackages(
    db,
    members.map((member) => member.bundleDigest),
  );
  const skills: LockedSkill[] = [];
  for (const { slug, name, revision, bundleDigest } of members) {
    const files = packages.get(bundleDigest)?.files;
    if (files === undefined) throw new Error(`no package row for ${bundleDigest}`);
    skills.push({
      name,
      slug,
      ...LIBRARY,
      ref: `r${revision}`,
      skillPath: `${slug}/SKILL.md`,
      computedHash: await lockHash(files, (file) => namingFile(slug, file, () => ctx.ports.blobs.read(file.digest))),
    });
  }
  return writeSkillsLock(skills);
}
