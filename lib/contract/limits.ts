/**
 * Every number a person or a program can run into, in one place, so that the
 * dialog, the runner and the documentation name the same one.
 * Sizes are bytes, counts are items, unless the name says otherwise.
 */

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits of one uploaded or imported archive as a whole (product rules, section 5). */
export const ARCHIVE_LIMITS = {
  compressedBytes: 64 * MIB,
  unpackedBytes: 256 * MIB,
  entries: 10_000,
  skills: 1_000,
} as const;

/** Limits of one package; a package over one of them is refused on its own row. */
export const PACKAGE_LIMITS = {
  files: 512,
  bytes: 16 * MIB,
  /** Levels of directories below the package's own directory. */
  directoryLevels: 32,
} as const;

/** Limits of the YAML block at the head of a SKILL.md. */
export const FRONT_MATTER_LIMITS = {
  bytes: 64 * KIB,
  lines: 256,
} as const;

/** Lengths are Unicode code points. */
export const TEXT_LIMITS = {
  slug: 64,
  name: 256,
  displayName: 256,
  descriptionAdvice: 1_024,
  compatibility: 500,
  note: 1_000,
  tag: 64,
  tags: 32,
  ownerName: 120,
  tokenName: 120,
  password: { min: 12, max: 256 },
} as const;

/** Where lint starts to speak about the length of a skill's instructions. */
export const BODY_ADVICE = {
  adviseTokens: 2_000,
  warnTokens: 5_000,
  warnLines: 500,
} as const;

/** JSON bodies of routes and actions; archives have limits of their own. */
export const REQUEST_BODY_BYTES = 20 * MIB;
