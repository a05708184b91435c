import { Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";
import type { ImportedToLibrary, ImportToLibraryInput } from "@/lib/contract/workspaces";
import { displayNameFor } from "@/lib/domain/display-name";
import { versionDrift } from "@/lib/domain/version-drift";
import { recordAudit } from "../audit";
import { namingFile } from "../blobs";
import { contentOf, findFreeSlug, inOwnersLine, inspectFiles, writeNewSkill, writeNextRevision } from "../library";
import { requirePermission } from "../people";
import type { Context, InspectedPackage } from "../ports";
import { type Db, findSkill, type SkillRecord, type Tx } from "../store";
import { type LiveItem, openLiveItem } from "../workspaces";

type Input = Omit<ImportToLibraryInput, "onExisting"> & { id: string; onExisting?: ImportToLibraryInput["onExisting"] };

/**
 * Takes a catalogue item of the repository, workspace or user tier into the
 * library: scanned through the workspace's mounts, which are still the same
 * afterwards, copied to blobs, the copy judged by the rules of every write, and
 * then published with its provenance. Refuses what openLiveItem does,
 * INVALID_FRONTMATTER, INVALID_VERSION, STORAGE_FULL, and SLUG_TAKEN unless
 * `onExisting` says revise. Source: product rules, section 9.
 */
export async function importToLibrary({ ctx, input }: { ctx: Context; input: Input }): Promise<ImportedToLibrary> {
  requirePermission(ctx.actor, "workspaces.launch");
  requirePermission(ctx.actor, "library.write");
  const item = await openLiveItem(ctx, input.id, input.name);
  const { name: slug, digest } = item.candidate;
  const known = await findSkill(ctx.ports.store.db, ctx.ownerId, slug);
  if (known?.bundleDigest === digest) return unchanged(known);
  if (known !== null && input.onExisting !== "revise") throw await slugTaken(ctx.ports.store.db, ctx, slug);

  await copyToBlobs(ctx, item);
  await item.requireCurrent();
  const copy = await inspectCopy(ctx, slug, item.package.files);
  return inOwnersLine(ctx, async (tx) => {
    const existing = await findSkill(tx, ctx.ownerId, slug);
    if (existing?.bundleDigest === digest) return unchanged(existing);
    if (existing !== null && input.onExisting !== "revise") throw await slugTaken(tx, ctx, slug);
    return publish(tx, ctx, item, copy, existing);
  });
}

async function copyToBlobs(ctx: Context, { package: { files, read } }: LiveItem): Promise<void> {
  for (const file of files) await ctx.ports.blobs.put(await read(file));
}

/** Judges the copy and not what lies in the tree: that may change at any moment. */
async function inspectCopy(ctx: Context, slug: string, files: readonly PackageFile[]): Promise<InspectedPackage> {
  const bytes = new Map<string, Uint8Array>();
  for (const file of files) {
    bytes.set(file.path, await namingFile(slug, file, () => ctx.ports.blobs.read(file.digest)));
  }
  return inspectFiles(slug, files, bytes);
}

async function publish(
  tx: Tx,
  ctx: Context,
  { workspace, candidate }: LiveItem,
  copy: InspectedPackage,
  existing: SkillRecord | null,
): Promise<ImportedToLibrary> {
  const { name: slug, tier, source, origins, digest } = candidate;
  const path = origins.find((origin) => origin.tier === tier)?.path ?? source;
  const provenance = { workspace: workspace.id, tier, source, path, digest };
  const content = contentOf(copy);
  const drift = existing === null ? null : versionDrift(existing.declaredVersion, content.declaredVersion);
  const story = {
    origin: "import" as const,
    note: `From ${path} of the workspace ${workspace.name}.`,
    warnings: drift === null ? [] : [drift],
    provenance,
  };
  let revision = 1;
  if (existing === null) {
    const displayName = displayNameFor(content.name);
    const skill = {
      slug,
      displayName,
      provider: "directory" as const,
      source: workspace.name,
      tags: copy.document.tags,
    };
    await writeNewSkill(tx, ctx, skill, content, story);
  } else revision = await writeNextRevision(tx, ctx, existing, content, story);
  await recordAudit({ ctx, tx, verb: "workspaces.import", subject: slug, details: { revision, ...provenance } });
  return existing === null
    ? { slug, revision, status: "created", message: `${slug} is in the library, at revision 1.` }
    : {
        slug,
        revision,
        status: "revised",
        message: `${slug} has the new revision ${revision}; pins stay where they are.`,
      };
}

function unchanged({ slug, currentRevision }: SkillRecord): ImportedToLibrary {
  const message = `The library has these bytes as revision ${currentRevision} of ${slug}.`;
  return { slug, revision: currentRevision, status: "unchanged", message };
}

async function slugTaken(db: Db, ctx: Context, slug: string): Promise<Refusal> {
  const { slug: suggestion } = await findFreeSlug(db, ctx, slug);
  return new Refusal("SLUG_TAKEN", `The library has another skill with the slug ${slug}.`, {
    details: { reason: "slug", slug, suggestion },
    remedy: "Import it as a new revision of that skill, or rename one of them.",
  });
}
