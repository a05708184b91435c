import { z } from "zod";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import type { Digest } from "@/lib/contract/skill";
import { eachLimited } from "../../blobs";
import { ofOnePackage, type RemoteFiles } from "../network/remote-files";
import type { BroughtPackage } from "../packages/package-tree";
import { askHub, type HubSkill, hubAddress } from "./list-hub";

const LANES = 4;
/** What a package may hold, and what a ZIP adds to it. Bytes. */
const ARCHIVE_BYTES = PACKAGE_LIMITS.bytes + 1024 * 1024;
/** A file that hubs put into their archives, and that nobody published. */
const META = "_meta.json";

const VersionDetail = z.object({
  version: z
    .object({
      files: z
        .array(z.object({ path: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/i) }))
        .nullish()
        .catch(null),
    })
    .nullable(),
});

/**
 * Brings the ZIP of every skill at its version. Where the hub lists the files
 * of a version with their digests, the archive is compared with them, file by
 * file. What cannot be had of one skill refuses that one.
 */
export async function bringSkills(
  remote: RemoteFiles,
  base: URL,
  skills: readonly HubSkill[],
): Promise<BroughtPackage[]> {
  const brought: BroughtPackage[] = [];
  await eachLimited(skills, LANES, async (skill) => {
    brought.push(await bringOne(remote, base, skill));
  });
  return brought;
}

async function bringOne(remote: RemoteFiles, base: URL, skill: HubSkill): Promise<BroughtPackage> {
  const { path, owner, slug, version } = skill;
  if (version === null) {
    const { refusal } = skill;
    return { path, form: "refused", refusal, passing: refusal.code !== "INVALID_INPUT" };
  }
  try {
    const digests = await listedDigests(
      remote,
      hubAddress(base, ["skills", slug, "versions", version], { ownerHandle: owner }),
    );
    const { file } = await remote.file(
      hubAddress(base, ["download"], { slug, ownerHandle: owner, version }),
      ARCHIVE_BYTES,
    );
    return { path, form: "archive", file, tarball: false, leaveOut: digests?.has(META) ? [] : [META], digests };
  } catch (error) {
    const own = ofOnePackage(error);
    if (own === null) throw error;
    return { path, form: "refused", refusal: own, passing: true };
  }
}

/** By path; null where the hub lists none. */
async function listedDigests(remote: RemoteFiles, url: URL): Promise<ReadonlyMap<string, Digest> | null> {
  const { version } = await askHub(remote, url, VersionDetail);
  const files = version?.files ?? [];
  if (files.length === 0) return null;
  return new Map(files.map(({ path, sha256 }) => [path, `sha256:${sha256.toLowerCase()}` as const]));
}
