import { ARCHIVE_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";
import { DIGEST_PATTERN, type Digest, Slug } from "@/lib/contract/skill";
import { displayPath, judgeEntryPath } from "./archive-paths";
import type { RowRefusal } from "./archive-plan";

/** The one value of `$schema` that this reader knows. */
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const MOST_URL = 4_096;

/** A package as an index names it. */
export type IndexedPackage =
  | { name: string; form: "document" | "archive"; url: string; digest: Digest }
  /** Of version 0.1: relative paths, a SKILL.md among them, and no digests. */
  | { name: string; form: "files"; files: readonly string[] };

export type DiscoveryIndex =
  | {
      ok: true;
      version: "0.1.0" | "0.2.0";
      packages: readonly IndexedPackage[];
      /** Entries that cannot be taken, by the name that they have or their place. */
      refused: readonly { path: string; refusal: RowRefusal }[];
    }
  | { ok: false; fault: "shape" | "version" | "skills" /** A sentence for people. */; reason: string };

/**
 * Reads an index of well-known discovery, 0.2.0 where it names that schema and
 * 0.1 where it names none. An entry that breaks a rule is refused by itself; a
 * name that stands twice refuses both, because nobody can say which is meant.
 * Paths of files have passed `judgeEntryPath`. An index of more than 1,000
 * skills, or of more files than an archive may hold, is not read at all.
 * Source: interfaces, section 4.
 */
export function readDiscoveryIndex(value: unknown): DiscoveryIndex {
  const { $schema, skills } = isRecord(value) ? value : { $schema: undefined, skills: undefined };
  if (!Array.isArray(skills)) return { ok: false, fault: "shape", reason: "It is no index of skills." };
  if ($schema !== undefined && $schema !== SCHEMA) {
    return { ok: false, fault: "version", reason: "The index is of a version that is not known here." };
  }
  if (skills.length > ARCHIVE_LIMITS.skills) {
    const reason = `The index names ${skills.length} skills; at most ${ARCHIVE_LIMITS.skills} are taken.`;
    return { ok: false, fault: "skills", reason };
  }
  const version = $schema === undefined ? "0.1.0" : "0.2.0";
  const packages = new Map<string, IndexedPackage>();
  const refused = new Map<string, RowRefusal>();
  for (const [index, entry] of skills.entries()) {
    const name = isRecord(entry) && typeof entry.name === "string" ? entry.name : "";
    if (!Slug.safeParse(name).success) {
      refused.set(displayPath(name || `#${index + 1}`), refusal("name", `${shown(name)} is no name of a skill.`));
    } else if (packages.has(name) || refused.has(name)) {
      packages.delete(name);
      refused.set(name, refusal("twice", "The index names it twice."));
    } else {
      const read = version === "0.2.0" ? readArtifact(name, entry) : readFiles(name, entry);
      if ("form" in read) packages.set(name, read);
      else refused.set(name, read);
    }
  }
  const files = [...packages.values()].reduce((sum, each) => sum + (each.form === "files" ? each.files.length : 1), 0);
  if (files > ARCHIVE_LIMITS.entries) {
    const reason = `The index names ${files} files; at most ${ARCHIVE_LIMITS.entries} are taken.`;
    return { ok: false, fault: "skills", reason };
  }
  return {
    ok: true,
    version,
    packages: [...packages.values()],
    refused: [...refused].map(([path, why]) => ({ path, refusal: why })),
  };
}

function readArtifact(name: string, entry: Record<string, unknown>): IndexedPackage | RowRefusal {
  const { type, url, digest } = entry;
  if (type !== "skill-md" && type !== "archive") return refusal("type", "The index gives it a type that is not known.");
  if (typeof url !== "string" || url === "" || url.length > MOST_URL) {
    return refusal("url", "The index gives it no address.");
  }
  if (typeof digest !== "string" || !DIGEST_PATTERN.test(digest)) {
    return refusal("digest", "The index gives it no digest of the form sha256: and 64 hexadecimal digits.");
  }
  return { name, form: type === "archive" ? "archive" : "document", url, digest: digest as Digest };
}

function readFiles(name: string, entry: Record<string, unknown>): IndexedPackage | RowRefusal {
  const { files } = entry;
  if (!Array.isArray(files) || files.length === 0) return refusal("files", "The index lists no files of it.");
  if (files.length > PACKAGE_LIMITS.files) {
    const message = `It has ${files.length} files; a skill may have ${PACKAGE_LIMITS.files}.`;
    return { code: "LIMIT_EXCEEDED", message, details: { reason: "files", allowed: PACKAGE_LIMITS.files } };
  }
  const paths = new Set<string>();
  for (const file of files) {
    const judged = typeof file === "string" ? judgeEntryPath(file) : null;
    if (judged === null || !judged.ok || judged.path !== file) {
      const why = judged === null || judged.ok ? "" : ` ${judged.reason}`;
      return refusal("path", `${shown(file)} is no name for a file.${why}`);
    }
    if (paths.has(file)) return refusal("twice", `The index lists ${shown(file)} twice.`);
    paths.add(file);
  }
  if (!paths.has("SKILL.md")) return refusal("no-document", "The index lists no SKILL.md of it.");
  return { name, form: "files", files: [...paths] };
}

function refusal(reason: string, message: string): RowRefusal {
  return { code: "INVALID_INPUT", message, details: { reason } };
}

function shown(name: unknown): string {
  return typeof name === "string" && name !== "" ? displayPath(name) : "An entry without a name";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
