import { z } from "zod";

const Part = z.enum(["ok", "failed"]);

export const Health = z
  .object({
    status: z.enum(["ok", "degraded"]),
    version: z.string(),
    database: Part,
    blobs: Part,
    helper: z.object({ mode: z.enum(["bubblewrap", "docker", "off"]), reason: z.string().optional() }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
