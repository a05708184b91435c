import { generate } from "../generate";
import { CHECKS, type Check } from "./checks";
import { addSums, emptySum, type Sum } from "./sums";

const AT_ONCE = 2;

/** `npm run check`: types, lint, format, boundaries, dead code. */
export async function check(): Promise<number> {
  generate();
  const sum = await runChecks(CHECKS);
  return sum.failed > 0 ? 1 : 0;
}

/** Runs every check, two at a time, and prints what a failed one found. Each counts as one. */
export async function runChecks(checks: readonly Check[]): Promise<Sum> {
  const waiting = [...checks];
  const sums: Sum[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) sums.push(await runCheck(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return addSums(sums);
}

async function runCheck(next: Check): Promise<Sum> {
  const { code, output, seconds } = await next.run();
  if (code === 0) {
    console.log(`  ✓ ${next.name} (${seconds} s)`);
    return { ...emptySum(), passed: 1 };
  }
  console.log(`  ✗ ${next.name} (${seconds} s)\n${output.trimEnd()}\n`);
  return { ...emptySum(), failed: 1, failures: [next.name] };
}
