import { isRefusal } from "@/lib/contract/errors";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import type { IndexedPackage } from "@/lib/domain/discovery-index";
import { eachLimited } from "../../blobs";
import { ofOnePackage, type RemoteFiles } from "../network/remote-files";
import type { BroughtPackage } from "../packages/package-tree";
import type { FoundIndex } from "./find-index";

/** Requests at once. */
const LANES = 4;
/** What a package may hold, and what an archive adds to it. Bytes. */
const ARTIFACT_BYTES = PACKAGE_LIMITS.bytes + 1024 * 1024;

/**
 * Brings everything that an index names, each artifact checked against its
 * digest before anything reads it. What cannot be had of one package refuses
 * that one. Refuses what says that the place itself is away, and what the
 * signal says.
 */
export async function bringPackages(remote: RemoteFiles, found: FoundIndex): Promise<BroughtPackage[]> {
  const { packages, refused } = found.index;
  const brought: BroughtPackage[] = refused.map((each) => ({ ...each, form: "refused", passing: false }));
  await eachLimited(packages, LANES, async (wanted) => {
    brought.push(await bringOne(remote, found.url, wanted));
  });
  return brought.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function bringOne(remote: RemoteFiles, index: URL, wanted: IndexedPackage): Promise<BroughtPackage> {
  const path = wanted.name;
  try {
    return wanted.form === "files"
      ? await bringFiles(remote, index, wanted)
      : await bringArtifact(remote, index, wanted);
  } catch (error) {
    const refusal = ofOnePackage(error);
    if (refusal === null || !isRefusal(error)) throw error;
    return { path, form: "refused", refusal, passing: true };
  }
}

async function bringArtifact(
  remote: RemoteFiles,
  index: URL,
  { name: path, form, url, digest }: Extract<IndexedPackage, { url: string }>,
): Promise<BroughtPackage> {
  if (!URL.canParse(url, index)) {
    const refusal = {
      code: "INVALID_INPUT" as const,
      message: "The index gives it no address.",
      details: { reason: "url" },
    };
    return { path, form: "refused", refusal, passing: false };
  }
  const { file, size, digest: actual } = await remote.file(new URL(url, index), ARTIFACT_BYTES);
  if (actual !== digest) {
    const refusal = {
      code: "DIGEST_MISMATCH" as const,
      message: "What came in is not what the index vouches for; nothing of it was read.",
      details: { reason: "artifact", expected: digest, found: actual },
    };
    return { path, form: "refused", refusal, passing: true };
  }
  if (form === "document") return { path, form: "files", files: [{ path: "SKILL.md", file, size }] };
  return { path, form: "archive", file, tarball: true, leaveOut: [], digests: null };
}

async function bringFiles(
  remote: RemoteFiles,
  index: URL,
  { name, files }: Extract<IndexedPackage, { form: "files" }>,
): Promise<BroughtPackage> {
  const brought: { path: string; file: string; size: number }[] = [];
  for (const path of files) {
    const address = [name, ...path.split("/")].map(encodeURIComponent).join("/");
    const { file, size } = await remote.file(new URL(address, index), PACKAGE_LIMITS.bytes);
    brought.push({ path, file, size });
  }
  return { path: name, form: "files", files: brought };
}
