import { TEXT_LIMITS } from "@/lib/contract/limits";
import { Slug } from "@/lib/contract/skill";
import { findFrontMatter } from "./front-matter-block";
import { parseFrontMatter } from "./front-matter-yaml";
import { codePointLength } from "./text-characters";
import { decodeUtf8 } from "./utf8";

/** Front matter as JSON: every field as its author wrote it. */
export type PublishedFrontMatter = { name: string; description: string } & Record<string, unknown>;

export type PublishedReading = { ok: true; frontMatter: PublishedFrontMatter } | { ok: false; why: string };

/**
 * The front matter of a SKILL.md for programs that judge by the open rules:
 * the whole of it, or why they would not take the skill: a name that is not
 * `name` (its directory) or breaks the rule for names, a description that is
 * missing or over 1,024 characters. Never throws.
 * Source: interfaces, section 3; SEP-2640, skill format.
 */
export function publishedFrontMatter(bytes: Uint8Array, name: string): PublishedReading {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return { ok: false, why: "SKILL.md is not UTF-8" };
  const block = findFrontMatter(decoded.text);
  if (!block.ok) return { ok: false, why: "SKILL.md has no front matter" };
  const read = parseFrontMatter(block.yaml);
  if (!read.ok) return { ok: false, why: "its front matter is not strict YAML" };
  const frontMatter = read.map.toJSON() as Record<string, unknown>;
  const { name: given, description } = frontMatter;
  if (given !== name || !Slug.safeParse(name).success) {
    return {
      ok: false,
      why: "the name in its front matter is not that of its directory, or breaks the rule for names",
    };
  }
  if (typeof description !== "string" || description.trim() === "") return { ok: false, why: "it has no description" };
  if (codePointLength(description) > TEXT_LIMITS.descriptionAdvice) {
    return { ok: false, why: `its description is over ${TEXT_LIMITS.descriptionAdvice} characters` };
  }
  return { ok: true, frontMatter: frontMatter as PublishedFrontMatter };
}
