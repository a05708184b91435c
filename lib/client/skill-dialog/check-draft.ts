import type { Warning } from "@/lib/contract/errors";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { Finding } from "@/lib/contract/skill";
import { lintSkill } from "@/lib/domain/findings";
import { readSkillDocument } from "@/lib/domain/skill-document";
import type { ReadRefusal, SkillDocument } from "@/lib/domain/skill-types";
import { versionDrift } from "@/lib/domain/version-drift";

/** What the runner will say about a draft, by the same rules. */
export interface DraftCheck {
  /** Null where the document cannot be read; `refusal` then says why. */
  document: SkillDocument | null;
  refusal: ReadRefusal | null;
  /** The front matter's name, where it can be read in a refused document too. */
  name: string | null;
  findings: Finding[];
  drift: Warning | null;
  /** The instructions alone, for the preview. */
  body: string;
  /** Over what can be typed here. */
  tooLarge: boolean;
}

interface DraftSurroundings {
  /** The skill's slug; empty while a new skill has none. */
  directory: string;
  files: readonly { path: string }[];
  /** Declared version of the revision that is edited; undefined for a new skill. */
  baseVersion: string | null | undefined;
}

export function checkDraft(text: string, { directory, files, baseVersion }: DraftSurroundings): DraftCheck {
  const bytes = new TextEncoder().encode(text);
  const tooLarge = bytes.length > TEXT_LIMITS.instructionsBytes;
  const reading = readSkillDocument(bytes, directory === "" ? {} : { directory });
  if (!reading.ok) {
    const { refusal, name } = reading;
    return { document: null, refusal, name, findings: [], drift: null, body: text, tooLarge };
  }
  const { document } = reading;
  return {
    document,
    refusal: null,
    name: document.name,
    findings: lintSkill({ reading, directory, files }),
    drift: baseVersion === undefined ? null : versionDrift(baseVersion, document.declaredVersion),
    body: reading.text.slice(reading.bodyOffset),
    tooLarge,
  };
}
