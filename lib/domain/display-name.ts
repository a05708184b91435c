import { SLUG_PATTERN } from "@/lib/contract/skill";

/** Abbreviations that people write in capitals and slugs cannot. */
const CAPITALS = new Set(
  "ai api aws cd ci cli cpu css csv db dns gcp gpu html http https id ide json jwt llm mcp oop orm os pdf pr qa rag rest rpc sdk seo sql ssh sso ssr tdd ui url ux xml yaml".split(
    " ",
  ),
);

/**
 * A name for people. One that an author wrote for people is kept; one that is
 * only an identifier is spelled out: `pdf-forms` → `PDF forms`.
 */
export function displayNameFor(name: string): string {
  if (!SLUG_PATTERN.test(name)) return name;
  return name
    .split("-")
    .map((word, index) => {
      if (CAPITALS.has(word)) return word.toUpperCase();
      return index === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    })
    .join(" ");
}
