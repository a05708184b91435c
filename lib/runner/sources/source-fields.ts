import { z } from "zod";
import type { SourceField } from "@/lib/contract/sources";

/** What a kind says of a setting beside its type. */
const FieldMeta = z.object({
  title: z.string(),
  description: z.string().optional(),
  placeholder: z.string().optional(),
  secret: z.boolean().optional(),
  role: z.enum(["source", "path", "ref"]).optional(),
});

/** The fields of a settings schema, as a form draws them. A setting without a title is a fault of the kind. */
export function sourceFields(schema: z.ZodType): SourceField[] {
  if (!(schema instanceof z.ZodObject)) throw new Error("the settings of a source are an object");
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const meta = FieldMeta.parse(field.meta() ?? {});
    return {
      name,
      title: meta.title,
      help: meta.description ?? null,
      placeholder: meta.placeholder ?? null,
      required: !field.safeParse(undefined).success,
      secret: meta.secret ?? false,
      choices: choicesOf(field),
      role: meta.role ?? "other",
    };
  });
}

function choicesOf(field: z.ZodType): string[] | null {
  const inner = field instanceof z.ZodOptional || field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : null;
}
