import type { FileMode } from "@/lib/contract/skill";

export type SpecialKind = "symlink" | "fifo" | "character-device" | "block-device" | "socket" | "hard-link" | "unknown";
export type EntryKind = "file" | "directory" | SpecialKind;

export interface KindFacts {
  /** 32 bits; st_mode in the upper half, DOS attributes in the lower. */
  attributes: number;
  host: number;
  /** The name as stored ends in a separator. */
  slashed: boolean;
  /** An extra field of old Unix archivers names the file this one is a link to. */
  linkExtra: boolean;
}

/** By the top four bits of st_mode, in decimal: the formatter mangles octal keys. */
const FILE_TYPES: Record<number, EntryKind> = {
  1: "fifo",
  2: "character-device",
  4: "directory",
  6: "block-device",
  8: "file",
  10: "symlink",
  12: "socket",
};

const DOS_DIRECTORY = 0x10;
const WINDOWS_REPARSE_POINT = 0x400;
/** Hosts whose lower half holds Windows attributes: DOS, NTFS, VFAT. */
const WINDOWS_HOSTS = new Set([0, 10, 11, 14]);

/**
 * What an entry is. The file-type bits count whatever the host byte claims: a
 * link stays a link under a DOS flag (hostile inputs, section 1).
 */
export function entryKind({ attributes, host, slashed, linkExtra }: KindFacts): EntryKind {
  const bits = attributes >>> 28;
  const told = bits === 0 ? null : (FILE_TYPES[bits] ?? "unknown");
  if (told !== null && told !== "file" && told !== "directory") return told;
  if (linkExtra) return "hard-link";
  if (WINDOWS_HOSTS.has(host) && (attributes & WINDOWS_REPARSE_POINT) !== 0) return "symlink";
  if (told === "directory" || slashed) return "directory";
  return told === null && (attributes & DOS_DIRECTORY) !== 0 ? "directory" : "file";
}

export function isSpecial(kind: EntryKind): kind is SpecialKind {
  return kind !== "file" && kind !== "directory";
}

const SENTENCES: Record<SpecialKind, string> = {
  symlink: "It is a symbolic link.",
  fifo: "It is a named pipe.",
  "character-device": "It is a device.",
  "block-device": "It is a device.",
  socket: "It is a socket.",
  "hard-link": "It is a link to another file.",
  unknown: "It is of a kind that is neither a file nor a directory.",
};

export function specialSentence(kind: SpecialKind): string {
  return SENTENCES[kind];
}

/** Modes are reduced to two; set-uid, set-gid and sticky bits go (product rules, section 3). */
export function reducedMode(attributes: number): FileMode {
  return ((attributes >>> 16) & 0o111) !== 0 ? "0755" : "0644";
}
