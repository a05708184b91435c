import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/lib/contract/errors";
import type { ImportPreview, StartImportInput } from "@/lib/contract/imports";
import type { UploadOptions } from "@/lib/contract/upload";
import { planTakeIn, summarise } from "../library";
import { requirePermission } from "../people";
import type { ArchiveContent, Context } from "../ports";
import { contentCommit, readTree, sourceAccess } from "../sources";
import { type ImportTarget, importTarget } from "./import-target";

/**
 * The rows that an import of files of this machine would have now, without a
 * job; nothing is written. Refuses FORBIDDEN, INVALID_INPUT for a source of the
 * network (reason `remote`: Discover shows what those hold) and for paths that
 * are not there, and what importTarget, the kind and `readTree` refuse.
 */
export async function previewImport({ ctx, input }: { ctx: Context; input: StartImportInput }): Promise<ImportPreview> {
  requirePermission(ctx.actor, "library.write");
  const target = await importTarget(ctx, input);
  if (!target.kind.isLocal(target.settings)) throw isRemote();
  const staging = await ctx.ports.blobs.openStaging();
  try {
    const { signal } = new AbortController();
    const directory = join(staging.directory, "work");
    await mkdir(directory, { mode: 0o700 });
    const work = { signal, directory, onBytes: () => undefined };
    const tree = await target.kind.acquire(target.settings, null, await sourceAccess(ctx), work);
    try {
      const content = await readTree(tree, { staging, signal, archives: ctx.ports.archives });
      const taken = { content, rootName: tree.rootName, options: optionsFor(target, content) };
      const rows = await planTakeIn(ctx, taken);
      return {
        results: rows.map((row) => row.result),
        summary: summarise(rows, content.ignored),
        digest: `sha256:${contentCommit(content)}`,
      };
    } finally {
      await tree.dispose();
    }
  } finally {
    await staging.dispose();
  }
}

/** Choices are made for rows that were seen; those for skills that left meanwhile mean nothing. */
function optionsFor({ request }: ImportTarget, content: ArchiveContent): UploadOptions {
  const there = new Set(content.skills.map((skill) => skill.path));
  const choices = Object.entries(request.choices ?? {}).filter(([path]) => there.has(path));
  return {
    onExisting: request.onExisting,
    repair: request.repair,
    ...(choices.length > 0 && { paths: new Map(choices) }),
    ...(request.select && { only: request.select }),
  };
}

function isRemote(): Refusal {
  return new Refusal("INVALID_INPUT", "What a source of the network holds is not looked at without a job.", {
    details: { reason: "remote" },
    remedy: "Add it to the registry to see its skills, or import it.",
  });
}
