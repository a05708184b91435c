import { parseArgs } from "node:util";
import { z } from "zod";

/** The command was not understood: the fault is in what was typed, not in what it asks for. */
export class UsageFault extends Error {}

/** Reads `--name value` options, and `--name` alone where it is yes or no; every fault of the line is one UsageFault. */
export function readOptions<S extends z.ZodObject>(args: readonly string[], schema: S): z.output<S> {
  return readLine(args, schema, false).options;
}

/** As `readOptions`, with the words that stand beside the options, in their order. */
export function readLine<S extends z.ZodObject>(
  args: readonly string[],
  schema: S,
  allowPositionals = true,
): { options: z.output<S>; words: string[] } {
  const options = Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
      return [name, { type: field.safeParse(true).success ? ("boolean" as const) : ("string" as const) }];
    }),
  );
  let line: { values: unknown; positionals: string[] };
  try {
    line = parseArgs({ args: [...args], options, strict: true, allowPositionals });
  } catch (error) {
    throw new UsageFault(error instanceof Error ? error.message : String(error));
  }
  const parsed = schema.safeParse(line.values);
  if (parsed.success) return { options: parsed.data, words: line.positionals };
  const faults = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    if (name === "") return issue.message;
    return issue.code === "invalid_type" ? `--${name} is missing` : `--${name}: ${issue.message}`;
  });
  throw new UsageFault(faults.join("; "));
}

const DAY_MS = 86_400_000;

/** `never`, `30d`, a day (to its end, in UTC) or a moment, as an RFC 3339 time; undefined for never. */
export function readExpiry(text: string, now: Date): string | undefined {
  if (text === "never") return undefined;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
  const moment = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text);
  const isMoment = z.iso.datetime().safeParse(text).success || /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isMoment || Number.isNaN(moment)) {
    throw new UsageFault(
      `--expires: "${text}" is not never, a number of days such as 30d, or a day such as 2027-01-31`,
    );
  }
  return new Date(moment).toISOString();
}
