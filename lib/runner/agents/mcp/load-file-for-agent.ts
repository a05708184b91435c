import { AGENT_LIMITS } from "@/lib/contract/limits";
import type { LoadedFile } from "@/lib/contract/mcp";
import { mediaTypeOf } from "@/lib/domain/media-type";
import { skillUri } from "@/lib/domain/skill-uri";
import type { Context } from "../../ports";
import { loadSkillFile } from "../load/load-skill-file";

/** A file with its facts, and its bytes where they are no text. */
export interface FileForAgent {
  loaded: LoadedFile;
  /** Null for text, and for a file that is too large for an answer. */
  blob: Uint8Array | null;
}

/**
 * One file of a skill as the load tools answer it: its text up to 1 MiB, else
 * what it is. Refuses as `loadSkillFile`. Source: product rules, section 10.
 */
export async function loadFileForAgent({
  ctx,
  input: { listsFiles, ...input },
}: {
  ctx: Context;
  input: { workspaceId: string; skillId: string; path: string; listsFiles: boolean };
}): Promise<FileForAgent> {
  const { skill, file, bytes, text: whole } = await loadSkillFile({ ctx, input });
  const isLarge = file.size > AGENT_LIMITS.loadBytes;
  const text = isLarge ? null : whole;
  const mediaType = mediaTypeOf(file.path) ?? (text === null ? "application/octet-stream" : "text/plain");
  const loaded: LoadedFile = {
    skill: { id: skill.id, name: skill.name, ...(skill.filesRoot !== null && { filesRoot: skill.filesRoot }) },
    uri: skillUri({ name: skill.name, path: file.path }),
    path: file.path,
    mediaType,
    size: file.size,
    digest: file.digest,
    ...(text !== null && { text }),
    ...(listsFiles && { files: [...skill.files] }),
  };
  return { loaded, blob: isLarge || text !== null ? null : bytes };
}
