import { TEXT_LIMITS } from "@/lib/contract/limits";
import { SLUG_PATTERN } from "@/lib/contract/skill";

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ð: "d",
  đ: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** True for a slug: `^[a-z0-9]+(-[a-z0-9]+)*$`, at most 64 characters. */
export function isSlug(text: string): boolean {
  return text.length <= TEXT_LIMITS.slug && SLUG_PATTERN.test(text);
}

/**
 * The slug that a text stands for, at most 64 characters; a valid slug is its
 * own. Marks are dropped, everything that is not a letter of a–z or a digit
 * separates. Null where nothing is left (`技能`).
 */
export function slugify(text: string): string | null {
  if (isSlug(text)) return text;
  const plain = text
    .toLowerCase()
    .replace(/[ßæœøðđþłı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  const words = plain.match(/[a-z0-9]+/g);
  return words === null ? null : cutSlug(words.join("-"), TEXT_LIMITS.slug);
}

/** The first `length` characters of a slug, without the hyphen that the cut may leave. */
export function cutSlug(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, "");
}
