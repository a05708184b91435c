import type { Context } from "../../ports";
import { type CachedSkill, type RegistryContent, registryContents, sourceKind } from "../../sources";
import { findPackage } from "../../store";
import type { ReadOnlySkill } from "./read-only-skill";

/** What the enabled sources hold, from the package cache: what may be taken as it stands. `name` asks for one source. */
export async function registryTier(ctx: Context, name?: string): Promise<ReadOnlySkill[]> {
  const contents = await registryContents(ctx, (entry) => entry.enabled && (name === undefined || entry.name === name));
  return contents.flatMap((content) => content.skills.flatMap((skill) => cached(ctx, content, skill)));
}

function cached(ctx: Context, { entry, snapshot }: RegistryContent, skill: CachedSkill): ReadOnlySkill[] {
  const { slug, bundleDigest, verdict } = skill;
  const taken = verdict.package;
  if (snapshot === null || slug === null || bundleDigest === null || taken === undefined) return [];
  const kind = sourceKind(entry.kind);
  return [
    {
      id: `${entry.name}:${slug}`,
      slug,
      tier: "registry",
      provider: kind.provider,
      source: entry.name,
      document: taken.document,
      digest: bundleDigest,
      executableRule: taken.executableRule,
      findings: taken.findings,
      updatedAt: snapshot.createdAt,
      origin: "import",
      author: entry.name,
      note: kind.isLocal(entry.settings) ? null : `${skill.path} at ${snapshot.commit}.`,
      async files() {
        const tree = await findPackage(ctx.ports.store.db, bundleDigest);
        if (tree === null) throw new Error(`no package row for ${bundleDigest}`);
        return tree.files;
      },
      read: (file) => ctx.ports.blobs.read(file.digest),
    },
  ];
}
