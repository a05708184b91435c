/** What is searched of a skill that some source holds. */
export interface SkillText {
  name: string;
  slug: string | null;
  description: string;
  tags: readonly string[];
  source: string;
}

/** A row with its text for searching, made once when rows arrive. */
export interface RankableSkill<T extends SkillText> {
  item: T;
  name: string;
  slug: string;
  tags: string;
  /** Everything that a word may be found in. */
  all: string;
}

export function rankableSkills<T extends SkillText>(items: readonly T[]): RankableSkill<T>[] {
  return items.map((item) => {
    const name = fold(item.name);
    const slug = fold(item.slug ?? "");
    const tags = fold(item.tags.join("\n"));
    return { item, name, slug, tags, all: [name, slug, tags, fold(item.description), fold(item.source)].join("\n") };
  });
}

/**
 * The skills in which every word of the text occurs, best first: a name or a
 * slug that is the text, then one that begins with it, then words in the name,
 * in the tags, and in description or source. Equals keep the order they came
 * in; no text leaves all as they came. Source: product rules, section 8.
 */
export function rankSkills<T extends SkillText>(rows: readonly RankableSkill<T>[], text: string): T[] {
  const whole = fold(text).trim();
  if (whole === "") return rows.map((row) => row.item);
  const words = whole.split(/\s+/);
  const found: { item: T; rank: number }[] = [];
  for (const row of rows) {
    if (words.every((word) => row.all.includes(word))) found.push({ item: row.item, rank: rankOf(row, whole, words) });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Weighs more than any number of words that somebody types. */
const WHOLE = 1_000_000;

function rankOf(row: RankableSkill<SkillText>, whole: string, words: readonly string[]): number {
  if (row.name === whole || row.slug === whole) return 0;
  if (row.name.startsWith(whole) || row.slug.startsWith(whole)) return WHOLE;
  let rank = 2 * WHOLE;
  for (const word of words) rank += rankOfWord(row, word);
  return rank;
}

function rankOfWord(row: RankableSkill<SkillText>, word: string): number {
  if (beginsWord(row.name, word) || beginsWord(row.slug, word)) return 0;
  if (row.name.includes(word) || row.slug.includes(word)) return 1;
  if (row.tags.includes(word)) return 2;
  return 3;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[\s\-_./]/.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
