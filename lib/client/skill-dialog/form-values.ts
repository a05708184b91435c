/** The fields beside the text. */
export interface SkillFormValues {
  slug: string;
  displayName: string;
  /** As typed, separated by commas. */
  tags: string;
  note: string;
}

export const EMPTY_VALUES: SkillFormValues = { slug: "", displayName: "", tags: "", note: "" };

/** Tags as they were typed, each once. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
