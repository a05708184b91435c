import type { Context } from "../ports";
import type { FoundCandidate } from "./found-candidate";

const SOURCE = "builtin";

/** The skills shipped with the console. */
export async function builtinCandidates(ctx: Context): Promise<FoundCandidate[]> {
  const { builtin } = ctx.ports;
  return (await builtin.list()).map((skill) => ({
    id: `builtin:${SOURCE}`,
    name: skill.document.name,
    tier: "builtin",
    source: SOURCE,
    digest: skill.bundleDigest,
    path: skill.slug,
    format: "skill",
    description: skill.document.description,
    version: skill.document.declaredVersion,
    updatedAt: skill.updatedAt,
    scanned: {
      files: skill.files,
      disableModelInvocation: skill.document.disableModelInvocation,
      read: (path) => builtin.read(skill.slug, path),
    },
  }));
}
