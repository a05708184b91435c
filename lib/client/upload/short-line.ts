import { displayPath } from "@/lib/domain/archive-paths";

const SHOWN = 52;
const TAIL = 18;

/** A line that fits beside others: a long one keeps its ends, where a repair changes it. */
export function shortLine(line: string): string {
  const characters = Array.from(line);
  if (characters.length <= SHOWN) return displayPath(line);
  const head = characters.slice(0, SHOWN - TAIL - 1).join("");
  return displayPath(`${head}…${characters.slice(-TAIL).join("")}`);
}
