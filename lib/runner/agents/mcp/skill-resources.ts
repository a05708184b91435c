import { Refusal } from "@/lib/contract/errors";
import { MCP_PAGES } from "@/lib/contract/mcp";
import { displayPath } from "@/lib/domain/archive-paths";
import { mediaTypeOf } from "@/lib/domain/media-type";
import { readSkillUri, skillUri } from "@/lib/domain/skill-uri";
import type { Context } from "../../ports";
import { openAgentCatalog } from "../catalog/open-agent-catalog";
import { loadSkillFile } from "../load/load-skill-file";
import { pageCursor, placeOfCursor } from "./page-cursor";

/** A file as a list of resources names it. */
export interface ListedResource {
  uri: string;
  name: string;
  description?: string;
  mimeType?: string;
  size: number;
}

/**
 * One page of the files of a live catalogue, by skill and path. Refuses as
 * `openAgentCatalog`, and INVALID_INPUT (reason `cursor`).
 * Source: interfaces, section 3.
 */
export async function listSkillResources({
  ctx,
  input: { workspaceId, cursor },
}: {
  ctx: Context;
  input: { workspaceId: string; cursor?: string | undefined };
}): Promise<{ resources: ListedResource[]; nextCursor?: string }> {
  const { launch, skills } = await openAgentCatalog(ctx, workspaceId);
  const from = placeOfCursor(launch, cursor);
  const resources: ListedResource[] = [];
  let place = 0;
  for (const skill of skills) {
    for (const file of skill.files) {
      if (place++ < from) continue;
      if (resources.length === MCP_PAGES.resources) return { resources, nextCursor: pageCursor(launch, place - 1) };
      const isDocument = file.path === "SKILL.md";
      const mimeType = mediaTypeOf(file.path);
      resources.push({
        uri: skillUri({ name: skill.name, path: file.path }),
        name: isDocument ? skill.name : `${skill.name}/${file.path}`,
        ...(isDocument && { description: skill.description }),
        ...(mimeType !== null && { mimeType }),
        size: file.size,
      });
    }
  }
  return { resources };
}

export interface SkillResourceContent {
  uri: string;
  mimeType: string;
  /** Null where the bytes are no text. */
  text: string | null;
  bytes: Uint8Array;
}

/**
 * The bytes of one file, of any size that a package may have; it counts as a
 * load. Refuses NOT_FOUND (reason `resource`) for an address that is none of
 * this server's, and as `loadSkillFile`.
 */
export async function readSkillResource({
  ctx,
  input: { workspaceId, uri },
}: {
  ctx: Context;
  input: { workspaceId: string; uri: string };
}): Promise<SkillResourceContent> {
  const address = readSkillUri(uri);
  if (address === null) {
    throw new Refusal(
      "NOT_FOUND",
      `${displayPath(uri)} is no address of a file: they look like skill://name/SKILL.md.`,
      {
        details: { reason: "resource" },
        remedy: "Use an address from resources/list.",
      },
    );
  }
  const { bytes, text } = await loadSkillFile({
    ctx,
    input: { workspaceId, skillId: address.name, path: address.path },
  });
  const mimeType = mediaTypeOf(address.path) ?? (text === null ? "application/octet-stream" : "text/plain");
  return { uri, mimeType, text, bytes };
}
