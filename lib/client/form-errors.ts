import type { z } from "zod";

export type FieldErrors<T> = Partial<Record<keyof T & string, string>>;

/** The first fault of each field, in the words of the form. */
export function fieldErrors<T>(error: z.ZodError<T>, words: Record<keyof T & string, string>): FieldErrors<T> {
  const found: FieldErrors<T> = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as (keyof T & string) | undefined;
    if (field !== undefined && field in words) found[field] ??= words[field];
  }
  return found;
}
