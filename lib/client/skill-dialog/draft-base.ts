import type { QueryClient } from "@tanstack/react-query";
import { fileQuery, skillQuery } from "@/lib/client/skill-query";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { SkillDetail } from "@/lib/contract/skill";
import { decodeUtf8 } from "@/lib/domain/utf8";
import { type DraftText, toDraft } from "./draft-text";

const DOCUMENT = "SKILL.md";

/** The revision that a draft stands on. */
export interface DraftBase extends DraftText {
  revision: number;
  /** Declared version of it. */
  version: string | null;
  files: readonly { path: string }[];
}

export type BaseResult = { ok: true; base: DraftBase } | { ok: false; reason: "too-large" | "not-text" };

/** Reads the document of a skill's revision for editing. Throws a `RequestFailure` where it cannot be had. */
export async function loadBase(client: QueryClient, skill: SkillDetail): Promise<BaseResult> {
  const document = skill.files.find(({ path }) => path === DOCUMENT);
  if (document && document.size > TEXT_LIMITS.instructionsBytes) return { ok: false, reason: "too-large" };
  const decoded = decodeUtf8(await client.fetchQuery(fileQuery(skill.id, DOCUMENT, skill.revision)));
  if (!decoded.ok) return { ok: false, reason: "not-text" };
  const raw = decoded.hadByteOrderMark ? `\u{FEFF}${decoded.text}` : decoded.text;
  const { revision, version, files } = skill;
  return { ok: true, base: { ...toDraft(raw), revision, version, files } };
}

/** The same of whatever is the current revision now. */
export async function loadCurrentBase(client: QueryClient, id: string): Promise<BaseResult> {
  return loadBase(client, await client.fetchQuery({ ...skillQuery(id), staleTime: 0 }));
}
