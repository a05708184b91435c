import { bulkSkills } from "@/lib/runner/library";
import type { Context } from "@/lib/runner/ports";
import { findSkill } from "@/lib/runner/store";
import { uploadArchive } from "./runner";

/** Uploads skills, each as its files by path, and marks them served. */
export async function serveSkills(ctx: Context, skills: Record<string, Record<string, string>>): Promise<void> {
  const entries = Object.entries(skills).flatMap(([folder, files]) =>
    Object.entries(files).map(([path, data]) => ({ name: `${folder}/${path}`, data })),
  );
  const { results } = await uploadArchive(ctx, entries);
  const slugs = results.map(({ slug, status }) => {
    if (slug === null || status === "refused") throw new Error(`a skill of the test was ${status}`);
    return slug;
  });
  await changeServed(ctx, "serve", ...slugs);
}

/** What the bar below the library does with chosen rows. */
export async function changeServed(
  ctx: Context,
  action: "serve" | "withhold" | "disable" | "archive",
  ...slugs: string[]
): Promise<void> {
  const items = await Promise.all(
    slugs.map(async (slug) => {
      const skill = await findSkill(ctx.ports.store.db, ctx.ownerId, slug);
      return { id: slug, etag: String(skill?.version) };
    }),
  );
  const { results } = await bulkSkills({ ctx, input: { action, items } });
  const refused = results.find(({ status }) => status === "refused");
  if (refused) throw new Error(`${refused.slug}: ${refused.message}`);
}
