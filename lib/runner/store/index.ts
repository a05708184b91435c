import type { BetterAuthOptions } from "better-auth";
import type { Digest } from "@/lib/contract/skill";
import type { Db, Store, Tx } from "./db";
import type * as r from "./records";

export type { DatabaseKind, Db, Store, Tx } from "./db";
export type * from "./records";

// Opening. Migrations are not here: `migrateDatabase({ url, dataDirectory }): Promise<string[]>` is in ./migrate.ts.
export declare function openStore(input: { url: string; dataDirectory: string }): Promise<Store>;
/** The database cannot be reached or does not answer: 503, code INTERNAL, details.reason "database-unavailable". */
export declare class DatabaseUnavailable extends Error {
  readonly reason: "database-unavailable";
}
/** Two wrote the same unique value; asked inside or outside `transaction`. */
export declare function isUniqueViolation(error: unknown): boolean;
/** For `betterAuth({ database })`. */
export declare function createAuthAdapter(store: Store): NonNullable<BetterAuthOptions["database"]>;

// Owners, members, tokens
export declare function countOwners(db: Db): Promise<number>;
export declare function findOwner(db: Db, ownerId: string): Promise<r.OwnerRecord | null>;
export declare function findHomeOwner(db: Db): Promise<r.OwnerRecord | null>;
/** A second home owner is a unique violation. */
export declare function insertOwner(tx: Tx, owner: r.OwnerRecord): Promise<void>;
export declare function insertMembership(tx: Tx, membership: r.MembershipRecord): Promise<void>;
/** The one membership of a user; null when they belong to nobody. */
export declare function findMembership(db: Db, userId: string): Promise<r.MemberRecord | null>;
export declare function insertToken(tx: Tx, token: r.TokenRecord): Promise<void>;
export declare function findTokenByHash(db: Db, hash: string): Promise<r.TokenRecord | null>;
export declare function findToken(db: Db, ownerId: string, tokenId: string): Promise<r.TokenRecord | null>;
/** Newest first. */
export declare function listTokens(db: Db, ownerId: string): Promise<r.TokenRecord[]>;
/** False where there is none to revoke (unknown, another owner's, already revoked). */
export declare function revokeToken(tx: Tx, ownerId: string, tokenId: string, at: Date): Promise<boolean>;
/** Writes at most once a minute a token. */
export declare function touchToken(store: Store, token: r.TokenRecord, at: Date): Promise<void>;

// Skills
/** In order of creation. */
export declare function listSkills(db: Db, ownerId: string): Promise<r.SkillRecord[]>;
export declare function findSkill(db: Db, ownerId: string, slug: string): Promise<r.SkillRecord | null>;
export declare function findSkillsBySlug(db: Db, ownerId: string, slugs: readonly string[]): Promise<r.SkillRecord[]>;
/** All of one owner; packages first, revisions after. A slug that is taken is a unique violation. */
export declare function insertSkills(tx: Tx, skills: readonly r.NewSkill[]): Promise<void>;
/** One compare-and-set; false when the row is not at `expectedVersion` any more (or never was). */
export declare function advanceSkill(tx: Tx, advance: r.SkillAdvance): Promise<boolean>;
/** The slugs that did not advance, in the order given; empty when all did. */
export declare function advanceSkills(tx: Tx, advances: readonly r.SkillAdvance[]): Promise<string[]>;
export declare function changeSkill(tx: Tx, change: r.SkillChange): Promise<boolean>;

// Revisions
export declare function insertRevisions(tx: Tx, revisions: readonly r.RevisionRecord[]): Promise<void>;
/** Newest first. */
export declare function listRevisions(db: Db, ownerId: string, skillId: string): Promise<r.RevisionRecord[]>;
export declare function findRevision(
  db: Db,
  ownerId: string,
  skillId: string,
  number: number,
): Promise<r.RevisionRecord | null>;

// Packages
/** Skips the ones that are there. */
export declare function insertPackages(tx: Tx, packages: readonly r.PackageRecord[]): Promise<void>;
export declare function findPackage(db: Db, bundleDigest: Digest): Promise<r.PackageRecord | null>;

// Blobs (the shared store of PostgreSQL)
/** Skips the ones that are there. */
export declare function insertBlobs(
  store: Store,
  blobs: readonly { digest: Digest; bytes: Uint8Array }[],
): Promise<void>;
export declare function findBlob(db: Db, digest: Digest): Promise<Uint8Array | null>;
/** In the order given. */
export declare function missingBlobs(db: Db, digests: readonly Digest[]): Promise<Digest[]>;

// Audit
/** Takes the owner's next sequence number, which also serialises writers of one owner on PostgreSQL. */
export declare function appendAudit(tx: Tx, entry: r.NewAudit): Promise<r.AuditRecord>;
/** Oldest first, from after `afterSequence`. */
export declare function listAudit(
  db: Db,
  ownerId: string,
  options?: { afterSequence?: number; limit?: number },
): Promise<r.AuditRecord[]>;
