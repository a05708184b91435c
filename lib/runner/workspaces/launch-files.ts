import type { Digest, PackageFile } from "@/lib/contract/skill";
import type { Context } from "../ports";
import { findPackages, type LaunchSnapshot } from "../store";

/** Packages whose file lists are asked for at once. */
const PER_QUERY = 100;

/** Every file of a launch by its path in the launch's directory, both documents included. */
export async function filesOfLaunch(ctx: Context, snapshot: LaunchSnapshot): Promise<Map<string, PackageFile>> {
  const packages = await filesOfPackages(
    ctx,
    snapshot.chosen.map(({ digest }) => digest as Digest),
  );
  const files = new Map(snapshot.documents.map((file) => [file.path, file]));
  for (const { name, digest } of snapshot.chosen) {
    for (const file of packages.get(digest as Digest) ?? []) {
      const place = `${name}/${file.path}`;
      files.set(place, { ...file, path: place });
    }
  }
  return files;
}

/** File lists by bundle digest. */
export async function filesOfPackages(ctx: Context, digests: readonly Digest[]): Promise<Map<Digest, PackageFile[]>> {
  const distinct = [...new Set(digests)];
  const files = new Map<Digest, PackageFile[]>();
  for (let start = 0; start < distinct.length; start += PER_QUERY) {
    const found = await findPackages(ctx.ports.store.db, distinct.slice(start, start + PER_QUERY));
    for (const [digest, record] of found) files.set(digest, record.files);
  }
  return files;
}
