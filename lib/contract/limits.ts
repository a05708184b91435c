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
  /** Bytes of a SKILL.md that is typed or sent as text; larger ones come in a ZIP. */
  instructionsBytes: 1 * MIB,
  tag: 64,
  tags: 32,
  ownerName: 120,
  tokenName: 120,
  password: { min: 12, max: 256 },
} as const;

/** How many one call may name. */
export const BULK_LIMITS = { items: 100, exported: ARCHIVE_LIMITS.skills } as const;

/** Members of one skill set. */
export const SET_LIMITS = { members: 128 } as const;

/** One launch, and one scan of a catalogue. */
export const LAUNCH_LIMITS = {
  sets: 16,
  /** Skills of a live catalogue. */
  skills: 512,
  /** Tokens that a prompt block had better stay below; advice alone. */
  suggestedTokens: 4_000,
} as const;

export const CATALOG_LIMITS = {
  /** Entries that are looked at in one root. */
  entriesPerRoot: 256,
  /** Skills a source and a catalogue may hold; the setting goes up to `mostSkills`. */
  skills: 512,
  mostSkills: 10_000,
  /** Reads at once. */
  readers: 8,
} as const;

/** Import jobs and the sources that they reach. */
export const IMPORT_LIMITS = {
  /** Jobs that one console works on at once. */
  running: 3,
  /** Jobs of one owner that may wait or run. */
  open: 200,
  /** Ended jobs that a list shows. */
  listed: 50,
  /** A source that answers nothing, or only drops, for this long is given up. Milliseconds. */
  stallMs: 30_000,
  /** From the first connection to the last byte. Milliseconds. */
  acquireMs: 10 * 60_000,
  /** A console that says nothing for this long is taken to be gone. Milliseconds. */
  leaseMs: 20_000,
} as const;

/** The agent's side. */
export const AGENT_LIMITS = {
  /** Tokens of one workspace, and paths with a token of one place, that may be open at once. */
  tokens: 100,
  /** Bytes of one MCP request. */
  requestBytes: 4 * MIB,
  /** Bytes of a file that a load tool puts into an answer; a larger one is told by size and digest. */
  loadBytes: 1 * MIB,
  /** Counts of use wait this long for others before they are written together. Milliseconds. */
  useFlushMs: 500,
  /** Counters, and tokens and paths, that wait for a database which does not take them; more are not counted. */
  useWaiting: 10_000,
  /** Counts of use are kept this long. */
  useDays: 400,
} as const;

/** What a diff looks into; a text over one of them is told as changed, without its lines. */
export const DIFF_LIMITS = {
  fileBytes: 1 * MIB,
  /** Of all hunks of one answer together. */
  answerBytes: 8 * MIB,
  /** Lines that stay the same around each change. */
  context: 3,
} as const;

/** What is drawn as rendered Markdown; more is shown as source. */
export const RENDER_LIMITS = { bytes: 256 * KIB, nesting: 32 } as const;

/** Where lint starts to speak about the length of a skill's instructions. */
export const BODY_ADVICE = {
  adviseTokens: 2_000,
  warnTokens: 5_000,
  warnLines: 500,
} as const;

/** JSON bodies of routes and actions; archives have limits of their own. */
export const REQUEST_BODY_BYTES = 20 * MIB;
