import { TEXT_LIMITS } from "@/lib/contract/limits";
import { cutSlug } from "./slug";
import { codePointLength } from "./text-characters";

/**
 * The `count`-th slug derived from another one, from 1: `x-fork`, `x-fork-2`,
 * `x-fork-3`… with a word, `x-2`, `x-3`… without. The base is cut so that the
 * whole has 64 characters at most. Source: product rules, section 4 (Fork).
 */
export function derivedSlug(base: string, count: number, word?: string): string {
  const number = word === undefined ? count + 1 : count;
  const parts = [...(word === undefined ? [] : [word]), ...(number === 1 ? [] : [String(number)])];
  const tail = parts.map((part) => `-${part}`).join("");
  return `${cutSlug(base, TEXT_LIMITS.slug - tail.length)}${tail}`;
}

/** The display name of the `count`-th fork, from 1: `X (fork)`, `X (fork 2)`; at most 256 code points. */
export function forkDisplayName(displayName: string, count: number): string {
  const tail = count === 1 ? " (fork)" : ` (fork ${count})`;
  const room = TEXT_LIMITS.displayName - tail.length;
  const base =
    codePointLength(displayName) <= room
      ? displayName
      : `${[...displayName]
          .slice(0, room - 1)
          .join("")
          .trimEnd()}…`;
  return `${base}${tail}`;
}
