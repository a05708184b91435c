import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskBlobStore } from "@/lib/runner/blobs";
import type { ArchiveContent } from "@/lib/runner/ports";
import { readTree } from "@/lib/runner/sources/read-tree";
import type { SourceTree } from "@/lib/runner/sources/source-kind";
import { archivesWithoutThread } from "./runner";

/** Judges a source's tree as an import does, and keeps nothing. */
export async function judgeTree(tree: SourceTree): Promise<ArchiveContent> {
  const directory = await mkdtemp(join(tmpdir(), "slipway-judge-"));
  try {
    const staging = await createDiskBlobStore({ directory }).openStaging();
    return await readTree(tree, {
      staging,
      archives: archivesWithoutThread,
      signal: new AbortController().signal,
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** By path: `ok`, or the code and the first sentence of the refusal. */
export function verdictsOf({ skills }: ArchiveContent): Record<string, string> {
  return Object.fromEntries(
    skills.map(({ path, verdict }) => {
      if (verdict.ok) return [path, "ok"];
      const { code, message } = verdict.refusal;
      return [path, `${code} ${message.replace(/\. (?:A skill holds|Make it|Put the).*$/s, "")}`];
    }),
  );
}
