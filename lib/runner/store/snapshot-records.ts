import type { Digest, PackageFile } from "@/lib/contract/skill";

/** What a source held at one commit; immutable but for `headAt`. */
export interface SnapshotRecord {
  id: string;
  ownerId: string;
  kind: string;
  location: string;
  commit: string;
  rootName: string;
  skillCount: number;
  ignored: number;
  /** When this commit was last found to be what the source offers. */
  headAt: Date | null;
  createdAt: Date;
}

/** One directory with a SKILL.md in a snapshot, as it was judged. */
export interface SnapshotSkillRecord {
  ownerId: string;
  snapshotId: string;
  path: string;
  slug: string | null;
  name: string;
  description: string;
  digest: Digest | null;
  bundleDigest: Digest | null;
  repairedDigest: Digest | null;
  /** The shape is its writer's. */
  verdict: unknown;
  notes: string[];
}

/** A skill of a snapshot with the files of its package, and of its repaired one. */
export interface SnapshotPackageRecord extends SnapshotSkillRecord {
  files: PackageFile[] | null;
  repairedFiles: PackageFile[] | null;
}
