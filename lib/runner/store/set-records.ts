import type { Digest, SkillState } from "@/lib/contract/skill";

/** A named selection of skills. Its members are rows of their own. */
export interface SkillSetRecord {
  id: string;
  ownerId: string;
  name: string;
  /** What two sets of one owner never share. */
  nameKey: string;
  description: string | null;
  /** From 1, one higher with every change. */
  generation: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The store gives generation 1 itself. */
export type NewSkillSet = Omit<SkillSetRecord, "generation">;

/** Changes a set, if it is still the one that was read. Members are replaced apart, in the same transaction. */
export interface SkillSetChange {
  ownerId: string;
  id: string;
  expectedGeneration: number;
  updatedAt: Date;
  name?: string;
  nameKey?: string;
  description?: string | null;
}

/** A pin of a set with the revision that it pins and the skill as it is now. */
export interface SetMemberRecord {
  setId: string;
  skillId: string;
  /** The pinned one. */
  revision: number;
  /** Front matter name, description, bundle digest and declared version of the pinned revision. */
  name: string;
  description: string;
  bundleDigest: Digest;
  declaredVersion: string | null;
  /** When the pinned revision was made. */
  pinnedAt: Date;
  slug: string;
  displayName: string;
  state: SkillState;
  currentRevision: number;
}

/** A workspace whose prepared or live launch was made with a set. */
export interface SetUseRecord {
  setId: string;
  workspaceId: string;
  workspaceName: string;
}

/** A set or a workspace that pins a revision of a skill. */
export interface PinRecord {
  kind: "set" | "workspace";
  /** Of the set or the workspace. */
  id: string;
  name: string;
  skillId: string;
  revision: number;
}
