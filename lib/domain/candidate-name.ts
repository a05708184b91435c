import { TEXT_LIMITS } from "@/lib/contract/limits";
import { hashedSlug } from "./hashed-slug";
import { slugify } from "./slug";

/**
 * The name under which candidates meet, and that becomes a directory: the slug
 * of the front matter's name. A name without any letter of a–z or digit has no
 * slug; it is spelled by its code points (`技能` is `u-6280-80fd`), so that it
 * can be launched and two different ones do not meet. Always a slug, at most
 * 64 characters. Source: product rules, section 6.
 */
export function candidateName(name: string): string {
  return slugify(name) ?? spelled(name.normalize("NFC"));
}

function spelled(name: string): string {
  const slug = ["u", ...Array.from(name, (character) => (character.codePointAt(0) ?? 0).toString(16))].join("-");
  return slug.length <= TEXT_LIMITS.slug ? slug : hashedSlug(slug, name);
}
