import { TEXT_LIMITS } from "@/lib/contract/limits";

/**
 * What two sets of one owner never share: the name without regard to case,
 * width, composition and runs of blanks, so that no two of them look alike.
 */
export function setNameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC").replace(/\s+/gu, " ").trim();
}

/** The name of the `count`-th copy of a set, from 1: `X copy`, `X copy 2`; at most 256 characters. */
export function copyName(name: string, count: number): string {
  const tail = count === 1 ? " copy" : ` copy ${count}`;
  const room = TEXT_LIMITS.displayName - tail.length;
  return `${name.length <= room ? name : cut(name, room)}${tail}`;
}

function cut(name: string, length: number): string {
  // Never between the halves of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(name.charAt(length - 2)) ? length - 2 : length - 1;
  return `${name.slice(0, end).trimEnd()}…`;
}
