/** The tags each once, in order of first appearance. */
export function distinctTags(tags: readonly string[]): string[] {
  return [...new Set(tags)];
}

/** Tags without the removed ones, then the added ones that were not there; a tag in both lists is there afterwards. */
export function changeTags(
  tags: readonly string[],
  change: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const removed = new Set(change.remove.filter((tag) => !change.add.includes(tag)));
  return distinctTags([...tags.filter((tag) => !removed.has(tag)), ...change.add]);
}
