import type { LastRequest } from "@/lib/contract/agents";
import type {
  Budget,
  Candidate,
  ConflictPolicy,
  ExcludedItem,
  LaunchSet,
  PublishTarget,
  ShadowedCandidate,
  TierSwitches,
  WorkspaceMode,
} from "@/lib/contract/launch";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { WorkspaceStatus } from "@/lib/contract/workspaces";
import type { AuthorKind } from "./author-kind";

/** A set as a launch took it. */
export interface NamedLaunchSet extends LaunchSet {
  name: string;
}

/** A directory of the tree that Slipway wrote, with the bundle digest that it wrote. */
export interface PublishedTree {
  path: string;
  digest: Digest;
}

export interface WorkspaceRecord {
  id: string;
  ownerId: string;
  name: string;
  /** Absolute, no link in it. */
  root: string;
  status: WorkspaceStatus;
  agentUser: string | null;
  environment: string | null;
  agent: string;
  policy: ConflictPolicy;
  mode: WorkspaceMode;
  tiers: TierSwitches;
  sets: NamedLaunchSet[];
  overrides: Record<string, string>;
  dynamic: boolean;
  shell: boolean;
  /** Number of the newest launch that became live; 0 before the first. */
  launchNumber: number;
  published: PublishedTree[];
  notice: string | null;
  /** From 1, one higher with every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  launchedAt: Date | null;
  stoppedAt: Date | null;
}

/** What of a workspace is asked with every call of an agent. */
export type WorkspaceState = Pick<
  WorkspaceRecord,
  "id" | "ownerId" | "name" | "root" | "status" | "mode" | "shell" | "launchNumber"
>;

export const LAUNCH_STATES = ["prepared", "live", "past", "abandoned"] as const;
export type LaunchState = (typeof LAUNCH_STATES)[number];

/** A mount that a launch read through. Its place on the disk is left out: it is one machine's, and a restart may change it. */
export interface LaunchedMount {
  path: string;
  mountId: string;
  generation: number;
}

/** What a launch took, and from what. Immutable. */
export interface LaunchSnapshot {
  name: string;
  user: string | null;
  environment: string | null;
  agent: string;
  policy: ConflictPolicy;
  mode: WorkspaceMode;
  tiers: TierSwitches;
  sets: NamedLaunchSet[];
  overrides: Record<string, string>;
  chosen: Candidate[];
  shadowed: ShadowedCandidate[];
  excluded: ExcludedItem[];
  budget: Budget;
  /** Names that have disable-model-invocation, sorted. */
  hidden: string[];
  /** By path; null in launches that recorded none, which are stale to whoever reads. */
  mounts: LaunchedMount[] | null;
  /** catalog.json and skills-lock.json, as they were written beside the skills. */
  documents: PackageFile[];
  /** `computedHash` of the lock file by bundle digest, so that unchanged skills need not be read for it again. */
  lockHashes: Record<string, string>;
}

/** One directory that is to be published: whole, in place of what Slipway wrote there before. */
export interface PublishStep {
  /** Below the tree. */
  path: string;
  name: string;
  digest: Digest;
}

/** What is done to the tree's own directories once the launch is live, for whoever completes it. */
export interface LaunchJournal {
  publish: PublishStep[];
  remove: PublishedTree[];
  /** Targets that were asked for. */
  targets: PublishTarget[];
  /** Nothing is left to do. */
  done: boolean;
}

export interface LaunchRecord {
  ownerId: string;
  workspaceId: string;
  number: number;
  state: LaunchState;
  planDigest: Digest;
  snapshot: LaunchSnapshot;
  journal: LaunchJournal;
  consoleId: string;
  leaseUntil: Date;
  authorKind: AuthorKind;
  authorId: string;
  authorLabel: string;
  createdAt: Date;
}

/** How far a launch is and whose it is, without the large part that says what it took. */
export type LaunchStep = Omit<LaunchRecord, "snapshot">;

/** What names one launch. */
export interface LaunchKey {
  ownerId: string;
  workspaceId: string;
  number: number;
}

/** A pinned revision, and what a launch was made with. */
export interface LaunchHold {
  pins: { skillId: string; revision: number }[];
  setIds: string[];
}

export interface MountRecord {
  id: string;
  ownerId: string;
  workspaceId: string;
  path: string;
  directory: string;
  skills: string | null;
  required: boolean;
  generation: number;
  createdAt: Date;
}

/** A mount as a plan read through it. */
export interface ObservedMount {
  path: string;
  mountId: string;
  generation: number;
  /** Device and inode of a directory of this machine; null where nothing lay there. */
  place: string | null;
}

export interface ObservedPlanRecord {
  ownerId: string;
  planDigest: Digest;
  mounts: ObservedMount[];
  createdAt: Date;
}

export interface WorkspaceTokenRecord {
  id: string;
  ownerId: string;
  workspaceId: string;
  parentId: string | null;
  /** SHA-256 of the token, 64 hexadecimal digits. */
  hash: string;
  name: string;
  selection: string[] | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastRequest: LastRequest | null;
  revokedAt: Date | null;
}
