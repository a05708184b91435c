import { z } from "zod";

/** What loading the sample library made. */
export const SampleLoaded = z.object({
  skills: z.number().int().positive(),
  revisions: z.number().int().positive(),
  skillSet: z.object({ id: z.string(), name: z.string(), members: z.number().int().positive() }),
  workspace: z.object({ id: z.string(), name: z.string() }),
});
export type SampleLoaded = z.infer<typeof SampleLoaded>;
