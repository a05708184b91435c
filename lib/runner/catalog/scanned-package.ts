import type { ErrorCode } from "@/lib/contract/errors";
import type { SkillFormat } from "@/lib/contract/launch";
import type { Digest, Finding, PackageFile } from "@/lib/contract/skill";
import type { SkillDocument } from "@/lib/domain/skill-document";

/** Where a package lies, whether or not it is one that can be used. */
export interface PackagePlace {
  /** What tells packages of one source apart: the slug of directory or file name; `a:b` for a command in a folder. */
  id: string;
  format: SkillFormat;
  /** In the operator's namespace: the directory of a skill, the one file of the other formats. */
  path: string;
  /** The file with the front matter. */
  documentPath: string;
}

/** One package as it was found, in full. */
export interface ScannedPackage extends PackagePlace {
  /** Front matter name; the id of a command. */
  name: string;
  document: SkillDocument;
  /** Sorted by the bytes of the path. The one file of a legacy or command package is called SKILL.md. */
  files: PackageFile[];
  /** Bundle digest of `files`. */
  digest: Digest;
  /** Sum of the files' sizes. */
  bytes: number;
  /** What reading the document showed. */
  findings: Finding[];
  /** Of the newest file. */
  updatedAt: Date;
  /**
   * The bytes of one of `files`, by its package path, as they were when it was
   * scanned: DIGEST_MISMATCH where they are others by now.
   */
  read(path: string): Promise<Uint8Array>;
}

/** A package that cannot be used, and why. */
export interface InvalidPackage extends PackagePlace {
  /** The front matter's name where it could be read. */
  name: string | null;
  code: ErrorCode;
  message: string;
  /** From 1 in the whole file; absent where the fault has no place. */
  line?: number;
  column?: number;
  details: Record<string, unknown>;
}

/** What was found and is not taken although nothing is wrong with it. */
export interface HiddenPackage extends PackagePlace {
  name: string | null;
  reason: string;
  /** The package that is taken in its place, where one is. */
  by?: string;
}

export interface RootScan {
  /** Sorted by id, then path. */
  packages: ScannedPackage[];
  invalid: InvalidPackage[];
  hidden: HiddenPackage[];
}
