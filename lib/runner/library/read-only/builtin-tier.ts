import { Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";
import { digestOf } from "../../packages";
import type { BuiltinSkill, Context } from "../../ports";
import type { ReadOnlySkill } from "./read-only-skill";

/** The skills shipped with the console. */
export async function builtinTier(ctx: Context): Promise<ReadOnlySkill[]> {
  return (await ctx.ports.builtin.list()).map((skill) => builtin(ctx, skill));
}

function builtin(ctx: Context, skill: BuiltinSkill): ReadOnlySkill {
  const { slug, document, bundleDigest, executableRule, findings, files, updatedAt } = skill;
  return {
    id: `builtin:${slug}`,
    slug,
    tier: "builtin",
    provider: "builtin",
    source: "builtin",
    document,
    digest: bundleDigest,
    executableRule,
    findings,
    updatedAt,
    origin: "create",
    author: "Slipway",
    note: null,
    files: async () => files,
    read: (file) => readBuiltin(ctx, slug, file),
  };
}

async function readBuiltin(ctx: Context, slug: string, file: PackageFile): Promise<Uint8Array> {
  const bytes = await ctx.ports.builtin.read(slug, file.path);
  const found = digestOf(bytes);
  if (found === file.digest) return bytes;
  throw new Refusal("DIGEST_MISMATCH", "The file on the disk changed since the console started. Restart the console.", {
    details: { reason: "builtin-changed", digest: file.digest, found },
  });
}
