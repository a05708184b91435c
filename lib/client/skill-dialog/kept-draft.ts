import { z } from "zod";

/** What is kept of an unsaved draft while the tab lives. */
const KeptDraft = z.object({ text: z.string(), note: z.string(), keptAt: z.number() });
export type KeptDraft = z.infer<typeof KeptDraft>;

const PREFIX = "skill-draft:";

/** Draft of a new skill, or of an edit of one revision. */
export function draftKey(id: string | null, revision: number): string {
  return id === null ? `${PREFIX}new` : `${PREFIX}${id}:${revision}`;
}

/** Storage may be blocked, full or hold something else: then nothing is kept, and nothing breaks. */
export function readDraft(key: string): KeptDraft | null {
  try {
    return KeptDraft.parse(JSON.parse(sessionStorage.getItem(key) ?? ""));
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // See above.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/** After signing out: who signs in next in this tab is perhaps somebody else. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}
