import { z } from "zod";

/** Where a revision that an import made came from, as the revision keeps it. */
const ImportProvenance = z.object({
  kind: z.string(),
  /** The kind's one name for the place. */
  location: z.string(),
  /** Directory of the skill in the source. */
  path: z.string(),
  /** What the import named, so that it can be asked for again; absent where no request did. */
  source: z.string().optional(),
  /** Directory inside the source that was looked at alone. */
  root: z.string().nullish(),
});
export type ImportProvenance = z.infer<typeof ImportProvenance>;

/** Null for the provenance of a revision that came from elsewhere. */
export function importProvenance(provenance: Record<string, unknown>): ImportProvenance | null {
  return ImportProvenance.safeParse(provenance).data ?? null;
}
