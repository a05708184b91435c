import { isRefusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import { readSkillDocument } from "@/lib/domain/skill-document";
import { DISK_LANES, eachLimited } from "../blobs";
import type { Context } from "../ports";
import { openCandidates } from "./candidate-files";
import type { FoundCandidate } from "./found-candidate";

const REMEMBERED = 8_192;
/** By the digest of a SKILL.md, whose bytes never change. */
const known = new Map<Digest, boolean>();

/**
 * Which of these packages say `disable-model-invocation`, by bundle digest. A
 * SKILL.md of the library is read for it once; one that cannot be read does not
 * stop a plan, because a launch refuses it by name.
 */
export async function hiddenFromModels(ctx: Context, candidates: readonly FoundCandidate[]): Promise<Set<Digest>> {
  const hidden = new Set<Digest>();
  const managed: FoundCandidate[] = [];
  for (const candidate of candidates) {
    if (candidate.scanned === undefined) managed.push(candidate);
    else if (candidate.scanned.disableModelInvocation) hidden.add(candidate.digest);
  }
  const opened = await openCandidates(ctx, managed);
  await eachLimited(opened.values(), DISK_LANES, async ({ digest, files, read }) => {
    const document = files.find((file) => file.path === "SKILL.md");
    if (document === undefined) return;
    let isHidden = known.get(document.digest);
    if (isHidden === undefined) {
      const bytes = await read(document).catch(nullWhenRefused);
      if (bytes === null) return;
      const reading = readSkillDocument(bytes);
      isHidden = reading.ok && reading.document.disableModelInvocation;
      const [oldest] = known.keys();
      if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
      known.set(document.digest, isHidden);
    }
    if (isHidden) hidden.add(digest);
  });
  return hidden;
}

function nullWhenRefused(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}
