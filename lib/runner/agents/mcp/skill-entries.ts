import { Refusal } from "@/lib/contract/errors";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import { MCP_PAGES } from "@/lib/contract/mcp";
import { displayPath } from "@/lib/domain/archive-paths";
import { type PublishedFrontMatter, publishedFrontMatter } from "@/lib/domain/published-front-matter";
import { readSkillUri, skillUri } from "@/lib/domain/skill-uri";
import type { Context } from "../../ports";
import type { AgentSkill } from "../catalog/agent-skills";
import { openAgentCatalog } from "../catalog/open-agent-catalog";
import { pageCursor, placeOfCursor } from "./page-cursor";

/** A skill with all of its files, in the words of SEP-2640. */
export interface SkillEntry {
  uri: string;
  frontmatter: PublishedFrontMatter;
  resources: { uri: string; digest: string; size: number }[];
}

type Judged = { ok: true; entry: SkillEntry } | { ok: false; why: string };

/**
 * One page of the skills of a live catalogue that conform to the open rules.
 * What does not (legacy skills, commands, names that break the rule) stays out
 * of this list alone: a program may take one such entry for a fault of all.
 * Refuses as `openAgentCatalog`, and INVALID_INPUT (reason `cursor`).
 * Source: interfaces, section 3; SEP-2640.
 */
export async function listSkillEntries({
  ctx,
  input: { workspaceId, cursor },
}: {
  ctx: Context;
  input: { workspaceId: string; cursor?: string | undefined };
}): Promise<{ skills: SkillEntry[]; nextCursor?: string }> {
  const { launch, skills } = await openAgentCatalog(ctx, workspaceId);
  const entries: SkillEntry[] = [];
  let files = 0;
  let place = placeOfCursor(launch, cursor);
  for (const skill of skills.slice(place)) {
    files += skill.files.length;
    const isFull = entries.length === MCP_PAGES.skills || (entries.length > 0 && files > MCP_PAGES.skillFiles);
    if (isFull) return { skills: entries, nextCursor: pageCursor(launch, place) };
    const judged = await judge(skill);
    if (judged.ok) entries.push(judged.entry);
    place += 1;
  }
  return { skills: entries };
}

/**
 * One skill by the address of its SKILL.md. Refuses NOT_FOUND (reason
 * `skill-entry`) for an address that is no skill here, with why where it is
 * one that is left out; else as `openAgentCatalog`.
 */
export async function getSkillEntry({
  ctx,
  input: { workspaceId, uri },
}: {
  ctx: Context;
  input: { workspaceId: string; uri: string };
}): Promise<SkillEntry> {
  const { skills } = await openAgentCatalog(ctx, workspaceId);
  const address = readSkillUri(uri);
  const skill = address?.path === "SKILL.md" ? skills.find(({ name }) => name === address.name) : undefined;
  const judged = skill === undefined ? null : await judge(skill);
  if (judged?.ok) return judged.entry;
  const why = judged === null ? "" : `: ${judged.why}`;
  throw new Refusal("NOT_FOUND", `No skill is served at ${displayPath(uri)}${why}.`, {
    details: { reason: "skill-entry" },
    remedy: "Use an address from skills/list.",
  });
}

async function judge({ name, format, files, read }: AgentSkill): Promise<Judged> {
  if (format !== "skill") return { ok: false, why: `it is a ${format === "command" ? "command" : "single file"}` };
  const document = files.find(({ path }) => path === "SKILL.md");
  if (document === undefined) return { ok: false, why: "it has no SKILL.md" };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > PACKAGE_LIMITS.files || bytes > PACKAGE_LIMITS.bytes) {
    return { ok: false, why: `it is over ${PACKAGE_LIMITS.files} files or ${PACKAGE_LIMITS.bytes} bytes` };
  }
  const reading = publishedFrontMatter(await read(document), name);
  if (!reading.ok) return reading;
  const resources = files.map(({ path, digest, size }) => ({ uri: skillUri({ name, path }), digest, size }));
  return {
    ok: true,
    entry: { uri: skillUri({ name, path: "SKILL.md" }), frontmatter: reading.frontMatter, resources },
  };
}
