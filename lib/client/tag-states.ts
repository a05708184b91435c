/** Whether all, some or none of the rows carry a tag. */
export type TagState = "all" | "some" | "none";

/** Every tag that is known, in order, with how many of the chosen rows carry it. */
export function tagStates(
  rows: readonly { tags: readonly string[] }[],
  known: Iterable<string>,
): { tag: string; state: TagState }[] {
  const carried = new Map<string, number>();
  for (const tag of known) carried.set(tag, 0);
  for (const row of rows) for (const tag of row.tags) carried.set(tag, (carried.get(tag) ?? 0) + 1);
  return [...carried]
    .map(([tag, rowsWith]) => ({
      tag,
      state: rowsWith === 0 ? ("none" as const) : rowsWith === rows.length ? ("all" as const) : ("some" as const),
    }))
    .sort((a, b) => rank(a.state) - rank(b.state) || (a.tag < b.tag ? -1 : 1));
}

/** What the rows carry stands first. */
function rank(state: TagState): number {
  return state === "none" ? 1 : 0;
}

/** What is to be added and removed, of what was decided: nothing that is so already. */
export function tagChange(
  states: readonly { tag: string; state: TagState }[],
  decided: ReadonlyMap<string, boolean>,
): { add: string[]; remove: string[] } {
  const now = new Map(states.map(({ tag, state }) => [tag, state]));
  const add: string[] = [];
  const remove: string[] = [];
  for (const [tag, wanted] of decided) {
    const state = now.get(tag) ?? "none";
    if (wanted && state !== "all") add.push(tag);
    if (!wanted && state !== "none") remove.push(tag);
  }
  return { add, remove };
}
