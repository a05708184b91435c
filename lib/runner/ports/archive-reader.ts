import type { ErrorCode } from "@/lib/contract/errors";
import type { Digest, Finding, PackageFile } from "@/lib/contract/skill";
import type { Repair } from "@/lib/contract/upload";
import type { SkillDocument } from "@/lib/domain/skill-document";
import type { StagedFile } from "./blob-store";

/** A package that may become a revision as it stands. */
export interface InspectedPackage {
  document: SkillDocument;
  /** Sorted by path, as the bundle digest takes them. */
  files: PackageFile[];
  bundleDigest: Digest;
  /** Sum of the files' sizes, bytes. */
  bytes: number;
  executableRule: string | null;
  findings: Finding[];
}

/** Why one skill is not taken, while its siblings are. */
export interface PackageRefusal {
  code: ErrorCode;
  message: string;
  /** From 1 in the whole file. */
  line?: number;
  column?: number;
  details?: Record<string, unknown>;
}

export type PackageVerdict =
  | { ok: true; package: InspectedPackage }
  | {
      ok: false;
      refusal: PackageRefusal;
      /** Where mechanical repairs cure it: the repairs in order, and the package they lead to. */
      repaired?: { repairs: Repair[]; package: InspectedPackage };
      /** The package as a scan of a source takes it, where what refuses a write is a finding there. */
      scanned?: InspectedPackage;
    };

/** One directory of an archive that holds a SKILL.md. */
export interface ArchiveSkill {
  /** `.` at the root of the archive. */
  path: string;
  /** Bundle digest of the files as they lie in the archive, whatever the verdict; null where a limit stopped the count. */
  digest: Digest | null;
  /** The front matter's name where it could be read, for refused rows too. */
  name: string | null;
  verdict: PackageVerdict;
  /** What was done to the package on the way in, for the outcome's row. */
  notes: string[];
}

export interface ArchiveContent {
  skills: ArchiveSkill[];
  /** Every distinct file that an accepted or repaired package names. */
  staged: StagedFile[];
  /** Entries that belong to no skill. */
  ignored: number;
  /** `slipway-export.json` of an export: path → slug. */
  manifest: Record<string, string> | null;
}

/**
 * Reads one archive from disk into a staging area. Either the whole archive
 * passed the gate, or it throws a Refusal (ARCHIVE_INVALID,
 * ARCHIVE_SPECIAL_ENTRY, ARCHIVE_LIMIT_EXCEEDED) with `details.entries`.
 */
export interface ArchiveReader {
  read(input: {
    archivePath: string;
    /** File name as sent; names a skill at the archive's root. */
    archiveName: string | null;
    stagingDirectory: string;
    /** As the staging area says it. */
    storeDirectory: string | null;
    /** Files that are verified like all others and belong to no skill; they are counted as ignored. */
    leaveOut?: readonly string[];
    signal?: AbortSignal;
  }): Promise<ArchiveContent>;
}
