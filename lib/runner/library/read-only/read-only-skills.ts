import type { Context } from "../../ports";
import { builtinTier } from "./builtin-tier";
import { globalTier } from "./global-tier";
import type { ReadOnlySkill } from "./read-only-skill";
import { registryTier } from "./registry-tier";

/** Every skill of the tiers that cannot be changed, as far as this owner has them. */
export async function readOnlySkills(ctx: Context): Promise<ReadOnlySkill[]> {
  return (await Promise.all([builtinTier(ctx), globalTier(ctx), registryTier(ctx)])).flat();
}

/** By the id that lists give, `<source>:<slug>`; null where this owner has none. */
export async function findReadOnly(ctx: Context, id: string): Promise<ReadOnlySkill | null> {
  const source = id.slice(0, id.indexOf(":"));
  const skills =
    source === "builtin"
      ? await builtinTier(ctx)
      : source.startsWith("global.")
        ? await globalTier(ctx)
        : await registryTier(ctx, source);
  return skills.find((skill) => skill.id === id) ?? null;
}
