import { z } from "zod";

const Place = z.object({
  line: z.number().int().positive(),
  column: z.number().int().positive().optional(),
});

/** The place in the text that a refusal names, where it names one. */
export function faultPlace(details: unknown): { line: number; column?: number } | null {
  const parsed = Place.safeParse(details);
  if (!parsed.success) return null;
  const { line, column } = parsed.data;
  return column === undefined ? { line } : { line, column };
}
