import type { z } from "zod";
import type { SkillFormat } from "@/lib/contract/launch";
import type { Provider } from "@/lib/contract/skill";
import type { SourceKind } from "@/lib/contract/sources";
import type { FileOperator, Places } from "../ports";

/** Who opens a source, and what this machine allows. */
export interface SourceAccess {
  ownerId: string;
  /** Only the home owner may use directories of the host. */
  home: boolean;
  places: Places;
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

/**
 * One kind of source: one file, named in one list. The kind says by its
 * schema what it needs, judges whether that may be used, and gives files with
 * roots to scan; rows, audit, scanning and order are the registry's.
 */
export interface SourceKindDefinition<Settings> {
  readonly kind: SourceKind;
  /** As which provider its skills are shown. */
  readonly provider: Provider;
  readonly settings: z.ZodType<Settings>;
  /**
   * Settings as they are kept. Refuses what may not be used: SOURCE_FORBIDDEN,
   * skill_source_unavailable.
   */
  judge(settings: Settings, access: SourceAccess): Promise<Settings>;
  /** Brings what is kept of a remote source up to date; a source that is read in place has nothing to keep. */
  refresh(settings: Settings, access: SourceAccess): Promise<void>;
  /**
   * Reads nothing remote: what a launch takes was there before. Judges again,
   * because allowed places and owners change after settings were kept.
   */
  open(settings: Settings, access: SourceAccess): Promise<OpenedFiles>;
}
