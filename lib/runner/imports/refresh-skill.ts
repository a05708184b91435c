import { Refusal } from "@/lib/contract/errors";
import { type ImportJob, StartImportInput } from "@/lib/contract/imports";
import { findManaged } from "../library";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { sourceKind } from "../sources";
import { listImportedRevisions, listRegistryEntries } from "../store";
import { type ImportProvenance, importProvenance } from "./import-provenance";
import { startImport } from "./start-import";

/**
 * Starts a job that brings one skill up to date with where its newest imported
 * revision came from; through the registry's entry for that place where there
 * is one, with its secrets, policy and pin. Refuses FORBIDDEN, NOT_FOUND,
 * READ_ONLY_TIER, CONFLICT for a skill that came from no source, and what
 * startImport does.
 */
export async function refreshSkill({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ImportJob> {
  requirePermission(ctx.actor, "library.write");
  const skill = await findManaged(ctx, input.id);
  const [imported] = await listImportedRevisions(ctx.ports.store.db, ctx.ownerId, skill.slug);
  const from = imported ? importProvenance(imported.provenance) : null;
  if (from === null) {
    throw new Refusal("CONFLICT", `${skill.slug} came from no source: none of its revisions was imported from one.`, {
      details: { reason: "no-source" },
      remedy: "Upload its new content, or edit it.",
    });
  }
  const entry = await entryAt(ctx, from);
  const request = {
    kind: from.kind,
    source: from.source ?? from.location,
    select: [from.path],
    ...(entry !== null ? { entry } : from.root && { path: from.root }),
  };
  return startImport({ ctx, input: StartImportInput.parse(request) });
}

async function entryAt(ctx: Context, { kind, location }: ImportProvenance): Promise<string | null> {
  const entries = await listRegistryEntries(ctx.ports.store.db, ctx.ownerId);
  const found = entries.find((entry) => entry.kind === kind && sourceKind(kind).location(entry.settings) === location);
  return found?.id ?? null;
}
