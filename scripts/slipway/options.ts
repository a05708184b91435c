import { parseArgs } from "node:util";
import { z } from "zod";

/** The command was not understood: the fault is in what was typed, not in what it asks for. */
export class UsageFault extends Error {}

/** Reads `--name value` options; every fault of the line is one UsageFault. */
export function readOptions<S extends z.ZodObject>(args: readonly string[], schema: S): z.output<S> {
  const options = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { type: "string" as const }]));
  let values: unknown;
  try {
    ({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }));
  } catch (error) {
    throw new UsageFault(error instanceof Error ? error.message : String(error));
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
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
