import { z } from "zod";
import { Digest, Tier } from "./skill";

const Held = z.object({ revision: z.number().int().positive(), digest: Digest, version: z.string().nullable() });

/** Who has which bytes of one skill: upstream, library, sets and live workspaces. */
export const SkillDrift = z
  .object({
    head: Held.describe("The library's current revision"),
    imported: Held.nullable().describe("The newest revision that came from upstream"),
    upstream: z
      .object({
        provider: z.string(),
        location: z.string(),
        path: z.string(),
        entryId: z.string().nullable().describe("The registry entry that watches it, where there is one"),
        status: z.enum(["same", "newer", "gone", "unknown"]).describe("Against `imported`"),
        commit: z.string().nullable(),
        digest: Digest.nullable(),
        version: z.string().nullable(),
        checkedAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe("Null for a skill that came from no source"),
    pins: z.array(Held.extend({ id: z.string(), name: z.string() })).describe("Skill sets"),
    live: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          tier: Tier,
          source: z.string(),
          revision: z.number().int().positive().nullable(),
          digest: Digest,
        }),
      )
      .describe("What live workspaces hold under this skill's name, from whatever tier"),
  })
  .meta({ id: "SkillDrift" });
export type SkillDrift = z.infer<typeof SkillDrift>;

export const DriftDiffQuery = z.object({ from: Digest, to: Digest });
