/** A file of a skill, as its address names it. */
export interface SkillAddress {
  /** Name in the catalogue: a slug. */
  name: string;
  /** Relative to the skill's directory. */
  path: string;
}

const ADDRESS = /^skill:\/\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([^?#]+)$/;
/** What a segment never has: separators, whichever system's, and control characters. */
const APART = /[/\\\p{Cc}]/u;
/** A name is at most 64 characters and a path at most 4,096 bytes, each of which may be written as three characters. */
const LONGEST = 16_384;

/** `skill://{name}/{path}`, each segment percent-encoded. Source: interfaces, section 3; RFC 3986. */
export function skillUri({ name, path }: SkillAddress): string {
  return `skill://${name}/${path.toWellFormed().split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * What such an address names; null for anything else: another scheme, a query,
 * an encoding that is not UTF-8, a segment that is empty or leads elsewhere
 * (`.`, `..`, one that hides a separator), control characters. Decoded once,
 * so that `%252e` stays the name of a file.
 */
export function readSkillUri(uri: string): SkillAddress | null {
  const [, name, encoded] = (uri.length <= LONGEST ? ADDRESS.exec(uri) : null) ?? [];
  if (name === undefined || encoded === undefined) return null;
  const segments: string[] = [];
  for (const segment of encoded.split("/")) {
    const plain = decoded(segment);
    if (plain === null || plain === "" || plain === "." || plain === ".." || APART.test(plain)) return null;
    segments.push(plain);
  }
  return { name, path: segments.join("/") };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
