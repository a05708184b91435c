import type { Warning } from "@/lib/contract/errors";
import type { Role, TokenScope } from "@/lib/contract/people";
import type {
  Digest,
  FileMode,
  Finding,
  FindingCounts,
  PackageFile,
  Provider,
  RevisionOrigin,
  SkillState,
} from "@/lib/contract/skill";
import type { CacheState, SourceError, SourceKind, SourcePolicy } from "@/lib/contract/sources";
import type { UseAct } from "@/lib/contract/usage";
import type { AuthorKind } from "./author-kind";

export type { AuthorKind } from "./author-kind";
export type * from "./import-job-records";
export type * from "./serving-records";
export type * from "./set-records";
export type * from "./snapshot-records";
export type * from "./workspace-records";

/** A tenant. `home` marks the one owner that may use host directories. */
export interface OwnerRecord {
  id: string;
  name: string;
  home: boolean;
  createdAt: Date;
}

export interface MembershipRecord {
  ownerId: string;
  userId: string;
  role: Role;
  createdAt: Date;
}

/** A membership with what the console's frame and the audit trail show of the two it joins. */
export interface MemberRecord extends MembershipRecord {
  ownerName: string;
  ownerIsHome: boolean;
  userName: string;
  email: string;
}

/** A member as people see them. */
export interface ListedMemberRecord {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
  /** Newest activity of a session that has not expired, at most a day behind; null where there is none. */
  lastSeenAt: Date | null;
}

export interface InvitationRecord {
  id: string;
  ownerId: string;
  /** Lower case. */
  email: string;
  role: Role;
  /** SHA-256 of the link's token, 64 hexadecimal digits. */
  tokenHash: string;
  createdById: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}

/** An invitation with its maker's name, for people. */
export interface ListedInvitationRecord extends InvitationRecord {
  createdByName: string;
}

export interface TokenRecord {
  id: string;
  ownerId: string;
  /** SHA-256 of the token, 64 hexadecimal digits; the token itself is never kept. */
  hash: string;
  name: string;
  scope: TokenScope;
  /** The maker's role when the token was made: a ceiling, never a promise. */
  role: Role;
  createdById: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** At most one minute behind. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** A token with its maker's name, for people. */
export interface ListedTokenRecord extends TokenRecord {
  createdByName: string;
}

export interface NewUser {
  id: string;
  name: string;
  /** Lower case, as sign-in looks it up. */
  email: string;
  accountId: string;
  /** As better-auth's own hash writes it. */
  passwordHash: string;
  createdAt: Date;
}

/** Facts of a skill's current revision, kept beside the skill so that a list is one query. */
export interface CurrentRevisionFacts {
  currentRevision: number;
  bundleDigest: Digest;
  name: string;
  description: string;
  declaredVersion: string | null;
  executableRule: string | null;
  findings: FindingCounts;
}

export interface SkillRecord extends CurrentRevisionFacts {
  id: string;
  ownerId: string;
  slug: string;
  displayName: string;
  provider: Provider;
  /** Name of the source it came from, where it has one. */
  source: string | null;
  state: SkillState;
  /** Whether it goes out with the library where that is served. */
  served: boolean;
  tags: string[];
  /** From 1, one higher with every change of the row: what the etag is made of. */
  version: number;
  /** Order of creation within the owner; never by the clock. */
  sequence: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The store gives `version` 1 and the next `sequence` itself. */
export type NewSkill = Omit<SkillRecord, "version" | "sequence" | "served">;

/** Publishes another revision as the current one, if the row is still the one that was read. */
export interface SkillAdvance extends CurrentRevisionFacts {
  ownerId: string;
  slug: string;
  expectedVersion: number;
  updatedAt: Date;
}

/** Changes what is not of a revision, if the row is still the one that was read. */
export interface SkillChange {
  ownerId: string;
  slug: string;
  expectedVersion: number;
  updatedAt: Date;
  state?: SkillState;
  tags?: string[];
  displayName?: string;
  served?: boolean;
}

/** Append-only: no function of the store changes or removes one. */
export interface RevisionRecord {
  id: string;
  ownerId: string;
  skillId: string;
  /** 1, 2, 3… within the skill. */
  number: number;
  origin: RevisionOrigin;
  bundleDigest: Digest;
  name: string;
  description: string;
  declaredVersion: string | null;
  authorKind: AuthorKind;
  authorId: string;
  authorLabel: string;
  note: string | null;
  findings: Finding[];
  warnings: Warning[];
  /** Where the bytes came from (archive, path, repairs…); shape belongs to the writer. */
  provenance: Record<string, unknown> | null;
  createdAt: Date;
}

/** An immutable tree of files; one row whatever number of skills or owners have it. */
export interface PackageRecord {
  bundleDigest: Digest;
  /** Sorted by path. */
  files: PackageFile[];
  /** Sum of the files' sizes. */
  bytes: number;
  fileCount: number;
}

export interface AuditRecord {
  ownerId: string;
  /** 1, 2, 3… within the owner, without gaps. */
  sequence: number;
  at: Date;
  actorKind: AuthorKind;
  actorId: string;
  actorLabel: string;
  /** For example `skills.upload`. */
  verb: string;
  /** What it was done to: a slug, a token's id, an archive's name. */
  subject: string;
  details: Record<string, unknown>;
  requestId: string;
  /** `hash` of the entry before, 64 zeros for the first. */
  previousHash: string;
  hash: string;
}

/** The store gives sequence and hashes. */
export type NewAudit = Omit<AuditRecord, "sequence" | "previousHash" | "hash">;

/** A file of the shared store, without its bytes. */
export interface SharedFileRecord {
  ownerId: string;
  /** `agents/<agent>/users/<user>/skills/<name>/…`. */
  path: string;
  mode: FileMode;
  digest: Digest;
  size: number;
  updatedAt: Date;
}

export type NewSharedFile = Omit<SharedFileRecord, "ownerId"> & { bytes: Uint8Array };

/** One configured source of the registry tier. */
export interface RegistryRecord {
  id: string;
  ownerId: string;
  /** Unique within the owner. */
  name: string;
  kind: SourceKind;
  /** The shape is its kind's. */
  settings: Record<string, unknown>;
  /** Sealed texts by the names of the settings. */
  secrets: Record<string, string>;
  policy: SourcePolicy;
  snapshotId: string | null;
  /** What the newest light check found. */
  upstream: string | null;
  /** Later ones win. */
  position: number;
  enabled: boolean;
  live: boolean;
  cacheState: CacheState;
  skillCount: number | null;
  lastCheckedAt: Date | null;
  lastError: SourceError | null;
  warning: string | null;
  /** From 1; the etag. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface RegistryChange
  extends Partial<
    Pick<
      RegistryRecord,
      | "settings"
      | "secrets"
      | "policy"
      | "snapshotId"
      | "upstream"
      | "enabled"
      | "live"
      | "cacheState"
      | "skillCount"
      | "lastCheckedAt"
      | "lastError"
    >
  > {
  ownerId: string;
  id: string;
  expectedVersion: number;
  updatedAt: Date;
}

/** One counter of use, and what is added to it. Empty text stands for nothing. */
export interface UseRecord {
  ownerId: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  act: UseAct;
  name: string;
  bundleDigest: Digest;
  slug: string;
  workspaceId: string;
  actorKind: string;
  actorId: string;
  count: number;
  lastAt: Date;
}

/** Uses of one day, whoever used it. */
export type SkillUseCount = Omit<UseRecord, "ownerId" | "actorKind" | "actorId" | "lastAt">;
