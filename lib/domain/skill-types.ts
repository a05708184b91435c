import type { Finding } from "@/lib/contract/skill";
import type { Repair } from "@/lib/contract/upload";

/** Where the named keys stand, as lines of the whole file, from 1. */
export interface KeyLines {
  name: number;
  description: number;
  compatibility?: number;
  version?: number;
}

/**
 * What Slipway reads out of a SKILL.md. Values are the YAML values, never
 * coerced; everything else in the front matter stays in the bytes alone.
 */
export interface SkillDocument {
  /** 1–256 code points. */
  name: string;
  description: string;
  /** `metadata.version` as typed, strict SemVer 2.0.0; null where none is declared. */
  declaredVersion: string | null;
  license: string | null;
  compatibility: string | null;
  allowedTools: string[];
  argumentHint: string | null;
  disableModelInvocation: boolean;
  userInvocable: boolean;
  /** From `metadata.tags` and `tags`, each once, in order of appearance. */
  tags: string[];
  /** Top-level keys that Slipway does not read, as typed. */
  unknownKeys: string[];
  /** Lines between the fences. */
  frontMatterLines: number;
  /** Line of the whole file on which the instructions begin, from 1. */
  bodyStartLine: number;
  /** Rough tokens of the instructions: a quarter of the characters. */
  bodyTokens: number;
  keyLines: KeyLines;
}

/** A repair with the line it concerns: the replaced one, or the one that the added line becomes. From 1. */
export type LocatedRepair = Repair & { line: number };

export interface ReadRefusal {
  code: "INVALID_FRONTMATTER" | "INVALID_VERSION";
  /** Stable, kebab-case: tells causes under one code apart. */
  reason: string;
  message: string;
  /** From 1 in the whole file; absent where something is missing altogether. */
  line?: number;
  /** From 1, in UTF-16 units, as editors count. */
  column?: number;
  /** The source text the refusal is about, as typed. */
  source?: string;
  repair?: LocatedRepair;
}

export interface ReadOptions {
  /** The skill's directory; its last segment names a skill that has no name. */
  directory?: string;
  /** Writes refuse a declared version that is not SemVer, a scan of a source records it as a finding. */
  invalidVersion?: "refuse" | "finding";
}

export interface SkillReading {
  ok: true;
  document: SkillDocument;
  name: string;
  /** The whole file without its byte order mark, and where the instructions begin in it. */
  text: string;
  bodyOffset: number;
  /** What reading alone shows; lint adds the rest. */
  findings: Finding[];
}

export interface FailedReading {
  ok: false;
  refusal: ReadRefusal;
  /** The front matter's name where it could be read all the same. */
  name: string | null;
}

export type ReadResult = SkillReading | FailedReading;
