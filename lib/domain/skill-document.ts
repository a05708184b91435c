import { readSkillText, type UnverifiedFailure } from "./read-skill-text";
import { replaceLine } from "./replace-line";
import type { LocatedRepair, ReadOptions, ReadResult } from "./skill-types";
import { lineAt } from "./text-position";
import { decodeUtf8 } from "./utf8";

export type {
  ReadOptions,
  ReadResult,
  SkillDocument,
  SkillReading,
} from "./skill-types";

/**
 * Reads a SKILL.md. Never throws: what cannot be taken is a refusal with a
 * stable reason, line and column, the source text as typed, and, where a
 * mechanical cure exists, a repair that was tried and no longer meets that
 * refusal there. Values are never coerced. Front matter is at most 64 KiB and
 * 256 lines; the file has the package's limit. Source: product rules, section
 * 3; YAML 1.2.2; SemVer 2.0.0; agentskills.io.
 */
export function readSkillDocument(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) {
    const message =
      decoded.reason === "utf-16"
        ? "The file is UTF-16. Save it as UTF-8."
        : `Line ${decoded.line} is not valid UTF-8. Save the file as UTF-8.`;
    return {
      ok: false,
      refusal: { code: "INVALID_FRONTMATTER", reason: decoded.reason, message, line: decoded.line },
      name: null,
    };
  }
  const result = readSkillText(decoded.text, options);
  return result.ok ? result : withVerifiedRepair(decoded.text, result, options);
}

function withVerifiedRepair(text: string, failure: UnverifiedFailure, options: ReadOptions): ReadResult {
  const { proposal, ...failed } = failure;
  if (proposal === null || proposal.before === proposal.after) return failed;
  const { blockOffset, ...repair } = proposal;
  const located: LocatedRepair = { ...repair, line: lineAt(text, text.indexOf("\n") + 1 + blockOffset) };
  const repaired = replaceLine(text, located);
  if (repaired === null) return failed;
  const again = readSkillText(repaired, options);
  const helped =
    again.ok || again.refusal.reason !== failed.refusal.reason || again.refusal.line !== failed.refusal.line;
  return helped ? { ...failed, refusal: { ...failed.refusal, repair: located } } : failed;
}
