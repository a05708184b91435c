import { derivedSlug } from "@/lib/domain/derived-slug";
import type { Context } from "../ports";
import { type Db, findSkillsBySlug } from "../store";

const PER_QUERY = 50;

/** The first slug derived from `base` (see derivedSlug) that the library does not have, and its count. */
export async function findFreeSlug(
  db: Db,
  ctx: Context,
  base: string,
  word?: string,
): Promise<{ slug: string; count: number }> {
  for (let first = 1; ; first += PER_QUERY) {
    const candidates = Array.from({ length: PER_QUERY }, (_, index) => ({
      slug: derivedSlug(base, first + index, word),
      count: first + index,
    }));
    const slugs = candidates.map((candidate) => candidate.slug);
    const taken = new Set((await findSkillsBySlug(db, ctx.ownerId, slugs)).map((skill) => skill.slug));
    const free = candidates.find((candidate) => !taken.has(candidate.slug));
    if (free) return free;
  }
}
