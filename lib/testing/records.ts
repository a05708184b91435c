import { createHash } from "node:crypto";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { NewSkill, PackageRecord, RevisionRecord, Store } from "@/lib/runner/store";
import { insertMembership, insertOwner, insertUserWithPassword } from "@/lib/runner/store";

/** Rows for tests of the store: valid, plain, and different for every name. */
export const AT = new Date("2026-11-30T12:34:56.789Z");

export function digestOf(text: string): Digest {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

export function packageRecord(name: string): PackageRecord {
  const file: PackageFile = { path: "SKILL.md", size: 120, mode: "0644", digest: digestOf(`${name}/SKILL.md`) };
  return { bundleDigest: digestOf(name), files: [file], bytes: 120, fileCount: 1 };
}

export function newSkill(ownerId: string, slug: string, values: Partial<NewSkill> = {}): NewSkill {
  return {
    id: `${ownerId}-${slug}`,
    ownerId,
    slug,
    name: slug,
    displayName: `Skill ${slug}`,
    description: `What ${slug} does and when to use it.`,
    provider: "upload",
    source: null,
    state: "enabled",
    tags: [],
    currentRevision: 1,
    bundleDigest: digestOf(slug),
    declaredVersion: null,
    executableRule: null,
    findings: { error: 0, warning: 0, info: 0 },
    createdAt: AT,
    updatedAt: AT,
    ...values,
  };
}

export function newRevision(skill: NewSkill, number: number, values: Partial<RevisionRecord> = {}): RevisionRecord {
  return {
    id: `${skill.id}-${number}`,
    ownerId: skill.ownerId,
    skillId: skill.id,
    number,
    origin: number === 1 ? "create" : "edit",
    bundleDigest: skill.bundleDigest,
    name: skill.name,
    description: skill.description,
    declaredVersion: null,
    authorKind: "user",
    authorId: "user-1",
    authorLabel: "Ada",
    note: null,
    findings: [],
    warnings: [],
    provenance: null,
    createdAt: AT,
    ...values,
  };
}

/** An owner with one member of the role owner, whose user id is `<ownerId>-user`. */
export async function makeOwner(store: Store, ownerId: string, options: { home?: boolean } = {}): Promise<void> {
  const userId = `${ownerId}-user`;
  await store.transaction(async (tx) => {
    await insertOwner(tx, { id: ownerId, name: `Owner ${ownerId}`, home: options.home ?? false, createdAt: AT });
    await insertUserWithPassword(tx, {
      id: userId,
      name: `User of ${ownerId}`,
      email: `${ownerId}@example.test`,
      accountId: `${ownerId}-account`,
      passwordHash: "not-a-hash",
      createdAt: AT,
    });
    await insertMembership(tx, { ownerId, userId, role: "owner", createdAt: AT });
  });
}
