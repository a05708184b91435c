import { Refusal } from "@/lib/contract/errors";
import type { UploadOptions, UploadReport } from "@/lib/contract/upload";
import { summarise, takeIn } from "../library";
import { requirePermission } from "../people";
import type { ArchiveContent, Context } from "../ports";

export interface ReceivedArchive {
  archivePath: string;
  archiveName: string | null;
  options: UploadOptions;
}

export interface UploadInput {
  /** Streams the request's body into the given directory; called once the caller is known to be allowed. */
  receive: (directory: string) => Promise<ReceivedArchive>;
  signal?: AbortSignal;
}

/**
 * Takes in one archive: one outcome per skill, nothing half stored. The whole
 * archive passes the gate before anything is kept. Refuses FORBIDDEN,
 * ARCHIVE_INVALID, ARCHIVE_SPECIAL_ENTRY, ARCHIVE_LIMIT_EXCEEDED, STORAGE_FULL,
 * CONFLICT. Source: product rules, section 5.
 */
export async function uploadSkills({ ctx, input }: { ctx: Context; input: UploadInput }): Promise<UploadReport> {
  requirePermission(ctx.actor, "library.write");
  const { archives, blobs } = ctx.ports;
  const staging = await blobs.openStaging();
  try {
    const { archivePath, archiveName, options } = await input.receive(staging.directory);
    const content = await archives.read({
      archivePath,
      archiveName,
      stagingDirectory: staging.directory,
      storeDirectory: staging.storeDirectory,
      ...(input.signal ? { signal: input.signal } : {}),
    });
    refuseEmpty(content);
    const rows = await takeIn(ctx, {
      content,
      rootName: archiveName?.replace(/\.zip$/i, "") ?? null,
      options,
      story: {
        verb: "skills.upload",
        subject: archiveName ?? "archive",
        provider: "upload",
        source: null,
        origin: () => "upload",
        note: null,
        provenance: (path) => ({ archive: archiveName, path }),
      },
    });
    return { results: rows.map((row) => row.result), summary: summarise(rows, content.ignored) };
  } finally {
    await staging.dispose();
  }
}

/** An archive with nothing to take is a mistake that its sender should hear of. */
function refuseEmpty(content: ArchiveContent): void {
  if (content.skills.length > 0) return;
  throw new Refusal("ARCHIVE_INVALID", "The archive holds no skill: no directory in it has a SKILL.md.", {
    details: { reason: "no-skills", entries: [] },
    remedy: "Zip the directories that hold a SKILL.md: zip -r skills.zip skills",
  });
}
