import type { z } from "zod";
import type { SkillFormat } from "@/lib/contract/launch";
import type { Digest, FileMode, Provider } from "@/lib/contract/skill";
import type { RowRefusal } from "@/lib/domain/archive-plan";
import type { FileOperator, Network, Places } from "../ports";

/** Who opens a source, and what this machine allows. */
export interface SourceAccess {
  ownerId: string;
  /** Only the home owner may use directories of the host. */
  home: boolean;
  places: Places;
  network: Network;
}

/** A directory of packages, inside the files of an opened source. */
export interface SourceRoot {
  /** In the operator's namespace. */
  path: string;
  /** The directory's own name: that of a skill which is the root itself. */
  name: string;
  formats: readonly SkillFormat[];
}

export interface OpenedFiles {
  files: FileOperator;
  roots: readonly SourceRoot[];
}

/** One entry of a tree; its path is relative to the tree's root, separated by `/`, and not yet judged. */
export interface TreeEntry {
  path: string;
  /** `twice` is a file whose path an earlier entry has. */
  kind: "file" | "link" | "submodule" | "special" | "twice";
  /** Bytes; 0 where it is no file. */
  size: number;
  mode: FileMode;
  /** Where a link leads, or the commit of a submodule. */
  target?: string;
}

/** A package that came as a ZIP archive of its own; what lies at the archive's root is the skill. */
export interface TreeArchive {
  /** The package's directory in the tree. */
  path: string;
  /** Where the archive lies on this machine. */
  file: string;
  /** Entries that the source put in beside what was published. */
  leaveOut: readonly string[];
  /** What the source says of the package's files, by path; null where it says nothing. */
  digests: ReadonlyMap<string, Digest> | null;
}

/** A package that the source names and that could not be brought. */
export interface RefusedPackage {
  /** Its directory in the tree, as it may be shown. */
  path: string;
  refusal: RowRefusal;
}

/** A source's files at one commit, brought to this machine and not yet read. */
export interface SourceTree {
  /** Names a skill that is the tree's root. */
  rootName: string;
  entries: readonly TreeEntry[];
  /** Whether skills are looked for at every depth, or in the root and its immediate children alone. */
  depth: "any" | "children";
  /** Packages beside `entries`, in archives: each goes through the gate for archives by itself. */
  archives?: readonly TreeArchive[];
  refused?: readonly RefusedPackage[];
  /** True where what was refused may come the next time although the commit stays: the snapshot is not kept as that commit. */
  passing?: boolean;
  /**
   * Reads files of `entries`, each once, in any order. A file that is not the
   * one listed any more is a Refusal: skill_source_failed.
   */
  read(paths: readonly string[], take: (path: string, bytes: Uint8Array) => Promise<void>): Promise<void>;
  /** Takes away what was brought. */
  dispose(): Promise<void>;
}

/** What goes along with work that takes time. */
export interface SourceWork {
  /** Aborted by Cancel and by the end of the console; the reason is a Refusal. */
  signal: AbortSignal;
  /** A private directory on the data disk, swept after a crash; the work's own. */
  directory: string;
  /** Bytes that came in so far, and how many there will be where that is known. */
  onBytes(done: number, total: number | null): void;
}

/** What an import names: the interface's words for the settings that say where and what. */
export interface ImportRequest {
  source: string;
  path?: string | undefined;
  ref?: string | undefined;
}

/**
 * One kind of source: one file, named in one list. The kind says by its
 * schema what it needs, judges whether that may be used, and brings files;
 * rows, secrets, cache, audit, scanning and order are the registry's.
 *
 * Fields of the schema carry their words in `meta`: title, description (the
 * help), `placeholder`, `secret: true`, `role` (`source`, `path`, `ref`). A
 * secret is never in `location`, in argv, in an error or in a log.
 */
export interface SourceKindDefinition<Settings> {
  readonly kind: string;
  /** As which provider its skills are shown. */
  readonly provider: Provider;
  readonly title: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly settings: z.ZodType<Settings>;
  readonly remote: boolean;
  /** The setting that pins: a full commit id, an exact version. Null for a source that is read in place. */
  readonly pinField: (keyof Settings & string) | null;
  /** Whether these settings name files of this machine; unless it is said, those of a kind that is not remote do. */
  isLocal?(settings: Settings): boolean;
  /** Why this owner may not use the kind at all; null where it may. */
  unavailable(access: SourceAccess): string | null;
  /** The settings that an import request stands for, to be parsed. Refuses INVALID_REF and INVALID_INPUT. */
  fromRequest(request: ImportRequest): Record<string, unknown>;
  /** One name for one place, whoever configured it; the key of the package cache. No pin, no secret. */
  location(settings: Settings): string;
  /**
   * Settings as they are kept. Refuses what may not be used, before anything is
   * spawned or connected to: SOURCE_FORBIDDEN, INVALID_REF, INVALID_INPUT,
   * skill_source_unavailable.
   */
  judge(settings: Settings, access: SourceAccess): Promise<Settings>;
  /**
   * What `acquire` would bring now: the pin, or what a light look upstream
   * says. Null for a source that is read in place: its content names itself.
   * Refuses SOURCE_UNAVAILABLE, SOURCE_FORBIDDEN, TIMEOUT, CANCELLED.
   */
  resolve(settings: Settings, access: SourceAccess, work: SourceWork): Promise<string | null>;
  /** Brings the files of one commit, as `resolve` gave it. Refuses as `resolve` does, and LIMIT_EXCEEDED. */
  acquire(settings: Settings, commit: string | null, access: SourceAccess, work: SourceWork): Promise<SourceTree>;
  /**
   * For a source that is read in place: its files as they lie there now. Judges
   * again, because allowed places and owners change after settings were kept.
   */
  open?(settings: Settings, access: SourceAccess): Promise<OpenedFiles>;
}
