import { createHash } from "node:crypto";
import { type ArchivePlan, MANIFEST_PATH, planArchive } from "@/lib/domain/archive-plan";
import { readExportManifest } from "@/lib/domain/export-manifest";
import { StagingWriter } from "../../blobs";
import { digestOf, inspectSkills, type ReadFile } from "../../packages";
import type { ArchiveContent } from "../../ports";
import { ArchiveFile } from "./archive-file";
import { type CentralEntry, readCentralDirectory } from "./central-directory";
import { readEndRecord } from "./end-record";
import { cutIntoSlots, isReadInOnePiece, readEntry, type Slot, streamEntry } from "./entry-data";
import { reducedMode } from "./entry-kind";
import { type JudgedEntry, judgeEntries, refuseSpecialEntries } from "./judge-entries";
import type { ArchiveTask } from "./worker-messages";

/** Linux allows a link's target 4,095 bytes; more is not worth showing. */
const LINK_TARGET_BYTES = 4_095;
/** The heads that inspection looks at: enough for a shebang. Bytes. */
const HEAD_BYTES = 64;
/** A manifest of 1,000 long paths stays far below this. Bytes. */
const MANIFEST_BYTES = 4 * 1024 * 1024;

/**
 * Takes one archive through the whole gate: end record, directory, kinds,
 * names, then every byte of every entry, whether it belongs to a skill or not.
 * Only when all of it has passed are the skills inspected. Throws a Refusal
 * otherwise, and what was staged is the caller's to remove.
 * Source: product rules, section 5; hostile inputs, sections 1 and 2.
 */
export async function readArchive(task: ArchiveTask): Promise<ArchiveContent> {
  const file = new ArchiveFile(task.archivePath);
  try {
    const end = readEndRecord(file);
    const records = readCentralDirectory(file, end);
    refuseSpecialEntries(records, linkTargets(file, records, end.directoryOffset));
    const slots = cutIntoSlots(judgeEntries(records), end.directoryOffset);
    const manifest = readManifest(file, slots);
    const all = slots.filter(({ entry }) => entry.kind === "file");
    const files = all.filter(({ entry }) => !task.leaveOut?.includes(entry.path));
    const leftOut = all.length - files.length;
    const plan = planArchive(
      files.map(({ entry }) => ({ path: entry.path, size: entry.size })),
      { manifest },
    );
    const writer = new StagingWriter(task.stagingDirectory, task.storeDirectory);
    const read = await readEntries(file, slots, plan, writer);
    await writer.drain();
    const { skills, staged } = await inspectSkills(plan, read, writer);
    return { skills, staged, ignored: plan.ignored.length + leftOut, manifest };
  } finally {
    file.close();
  }
}

/** What is done with an entry's bytes once they were found right. */
type Use = "verify" | "hash" | "stage";

async function readEntries(
  file: ArchiveFile,
  slots: readonly Slot<JudgedEntry>[],
  plan: ArchivePlan,
  writer: StagingWriter,
): Promise<Map<string, ReadFile>> {
  const uses = planUses(plan);
  const read = new Map<string, ReadFile>();
  for (const slot of slots) {
    const { entry } = slot;
    const use = uses.get(entry.path) ?? "verify";
    const facts = { size: entry.size, mode: reducedMode(entry.attributes) };
    if (isReadInOnePiece(slot)) {
      const bytes = readEntry(file, slot);
      if (use === "verify") continue;
      const digest = digestOf(bytes);
      // A copy: a view would keep the whole file in memory.
      read.set(entry.path, { ...facts, digest, head: Uint8Array.from(bytes.subarray(0, HEAD_BYTES)) });
      if (use === "stage") await writer.add(bytes, digest);
    } else {
      const passed = await readLargeEntry(file, slot, use, writer);
      if (passed !== null) read.set(entry.path, { ...facts, ...passed });
    }
  }
  return read;
}

async function readLargeEntry(
  file: ArchiveFile,
  slot: Slot,
  use: Use,
  writer: StagingWriter,
): Promise<Pick<ReadFile, "digest" | "head"> | null> {
  let head: Uint8Array = new Uint8Array();
  const keepHead = (chunk: Buffer) => {
    if (head.length === 0) head = Uint8Array.from(chunk.subarray(0, HEAD_BYTES));
  };
  if (use === "stage") {
    const staged = writer.openStream();
    try {
      await streamEntry(file, slot, (chunk) => {
        keepHead(chunk);
        staged.write(chunk);
      });
    } catch (error) {
      staged.discard();
      throw error;
    }
    return { digest: staged.finish().digest, head };
  }
  const sum = use === "hash" ? createHash("sha256") : null;
  await streamEntry(file, slot, (chunk) => {
    keepHead(chunk);
    sum?.update(chunk);
  });
  return sum && { digest: `sha256:${sum.digest("hex")}`, head };
}

/**
 * Files of skills that may still be taken are staged. Those of a skill that its
 * names already refused are hashed for its digest; its document is staged, for
 * the name on its row.
 */
function planUses(plan: ArchivePlan): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const skill of plan.skills) {
    for (const { entry } of skill.files) {
      if (skill.refusal === null) uses.set(entry, "stage");
      else if (!uses.has(entry)) uses.set(entry, "hash");
    }
  }
  for (const skill of plan.skills) if (uses.has(skill.document)) uses.set(skill.document, "stage");
  return uses;
}

function readManifest(file: ArchiveFile, slots: readonly Slot<JudgedEntry>[]): Record<string, string> | null {
  const slot = slots.find(({ entry }) => entry.path === MANIFEST_PATH && entry.kind === "file");
  if (slot === undefined) return null;
  const small = slot.length <= MANIFEST_BYTES && slot.entry.size <= MANIFEST_BYTES;
  return readExportManifest(small ? readEntry(file, slot) : new Uint8Array());
}

/** Reads targets for the message alone: a link whose data is faulty is still a link, with no target. */
function linkTargets(file: ArchiveFile, records: readonly CentralEntry[], directoryOffset: number) {
  let slots: Map<CentralEntry, Slot> | null = null;
  return (entry: CentralEntry): string | null => {
    try {
      slots ??= new Map(cutIntoSlots(records, directoryOffset).map((slot) => [slot.entry, slot]));
      const slot = slots.get(entry);
      if (slot === undefined || entry.size > LINK_TARGET_BYTES || slot.length > 4 * LINK_TARGET_BYTES) return null;
      return readEntry(file, slot).toString("utf8");
    } catch {
      return null;
    }
  };
}
