import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import { displayPath, judgeEntryPath } from "./archive-paths";
import { MANIFEST_PATH } from "./archive-plan";
import { isSlug } from "./slug";
import { quoteForMessage } from "./text-characters";
import { decodeUtf8 } from "./utf8";

/**
 * Reads the root manifest of an export, `{ "version": 1, "skills": { path: slug } }`.
 * Every path is one that `judgeEntryPath` accepts (or `.`), every slug is valid
 * and occurs once. Throws ARCHIVE_INVALID, reason `manifest-invalid`.
 */
export function readExportManifest(bytes: Uint8Array): Record<string, string> {
  const decoded = decodeUtf8(bytes);
  const value = decoded.ok ? parseJson(decoded.text) : undefined;
  const skills = isRecord(value) && value.version === 1 && isRecord(value.skills) ? Object.entries(value.skills) : null;
  if (skills === null) throw invalid(`it is not { "version": 1, "skills": { path: slug } }`);
  if (skills.length > ARCHIVE_LIMITS.skills) throw invalid(`it names more than ${ARCHIVE_LIMITS.skills} skills`);
  const seen = new Set<string>();
  for (const [path, slug] of skills) {
    const judged = judgeEntryPath(path);
    if (path !== "." && (!judged.ok || judged.path !== path)) throw invalid(`${displayPath(path)} is not a path`);
    if (typeof slug !== "string" || !isSlug(slug)) {
      throw invalid(`${displayPath(path)} has no valid slug: ${quoteForMessage(JSON.stringify(slug))}`);
    }
    if (seen.has(slug)) throw invalid(`the slug ${slug} occurs twice`);
    seen.add(slug);
  }
  return Object.fromEntries(skills) as Record<string, string>;
}

/** The root manifest of an archive in which each skill lies in the folder of its slug; the same slugs, the same text. */
export function writeExportManifest(slugs: readonly string[]): string {
  const skills = Object.fromEntries([...slugs].sort().map((slug) => [slug, slug]));
  return `${JSON.stringify({ version: 1, skills }, null, 2)}\n`;
}

function invalid(reason: string): Refusal {
  return new Refusal(
    "ARCHIVE_INVALID",
    `${MANIFEST_PATH} cannot be used: ${reason}. Export again, or remove ${MANIFEST_PATH} from the archive.`,
    { details: { reason: "manifest-invalid", entries: [{ path: MANIFEST_PATH, reason }] } },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
