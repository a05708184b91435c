import { Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";
import type { CreateSkillInput, SkillChanged } from "@/lib/contract/skill-changes";
import { displayNameFor } from "@/lib/domain/display-name";
import { readSkillDocument } from "@/lib/domain/skill-document";
import { slugify } from "@/lib/domain/slug";
import { distinctTags } from "@/lib/domain/tag-change";
import { recordAudit } from "../audit";
import { digestOf, refusalOf } from "../packages";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { type Db, findSkill } from "../store";
import { documentRefusal } from "./document-refusal";
import { findFreeSlug } from "./free-slug";
import { inspectFiles } from "./inspect-files";
import { documentBytes, requirePlainText } from "./plain-text";
import { contentOf } from "./revision-records";
import { skillChanged } from "./skill-changed";
import { inOwnersLine, writeNewSkill } from "./write-revision";

/**
 * Makes a skill of one typed SKILL.md. Refuses FORBIDDEN, INVALID_INPUT (also
 * where the name gives no slug), INVALID_FRONTMATTER and INVALID_VERSION with
 * the place and a repair, SLUG_TAKEN with a free one, STORAGE_FULL.
 * Source: product rules, sections 3 and 4.
 */
export async function createSkill({ ctx, input }: { ctx: Context; input: CreateSkillInput }): Promise<SkillChanged> {
  requirePermission(ctx.actor, "library.write");
  requirePlainText(input);
  const bytes = documentBytes(input.instructions);
  const slug = input.slug ?? slugOf(bytes);
  const file: PackageFile = { path: "SKILL.md", size: bytes.length, mode: "0644", digest: digestOf(bytes) };
  const inspected = await inspectFiles(slug, [file], new Map([[file.path, bytes]]));
  await refuseTaken(ctx.ports.store.db, ctx, slug);

  await ctx.ports.blobs.put(bytes);
  await inOwnersLine(ctx, async (tx) => {
    await refuseTaken(tx, ctx, slug);
    const content = contentOf(inspected);
    const displayName = input.displayName ?? displayNameFor(content.name);
    const tags = distinctTags(input.tags ?? inspected.document.tags);
    await writeNewSkill(tx, ctx, { slug, displayName, provider: "created", source: null, tags }, content, {
      origin: "create",
      note: input.note || null,
      warnings: [],
      provenance: null,
    });
    const details = { revision: 1, digest: content.bundleDigest };
    await recordAudit({ ctx, tx, verb: "skills.create", subject: slug, details });
  });
  return skillChanged(ctx, slug, 1, []);
}

function slugOf(bytes: Uint8Array): string {
  const reading = readSkillDocument(bytes);
  if (!reading.ok) throw documentRefusal(refusalOf(reading.refusal));
  const slug = slugify(reading.name);
  if (slug !== null) return slug;
  throw new Refusal("INVALID_INPUT", "slug: the name gives no slug of letters a–z and digits. Give one.", {
    details: { reason: "no-slug", field: "slug" },
    remedy: "Choose a slug for the skill.",
  });
}

async function refuseTaken(db: Db, ctx: Context, slug: string): Promise<void> {
  if ((await findSkill(db, ctx.ownerId, slug)) === null) return;
  const { slug: suggestion } = await findFreeSlug(db, ctx, slug);
  throw new Refusal("SLUG_TAKEN", `The library has a skill with the slug ${slug}; ${suggestion} is free.`, {
    details: { reason: "slug", slug, suggestion },
  });
}
