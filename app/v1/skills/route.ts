import { operation } from "@/lib/server/route";
import { uploadV1Skill } from "@/lib/server/upload-v1-skill";
import { v1Route } from "@/lib/server/v1-route";
import * as verbs from "@/lib/server/verbs";

export const GET = v1Route(operation("listV1Skills"), ({ ctx, query }) => verbs.listV1Skills({ ctx, input: query }));

export const POST = v1Route(
  operation("createV1Skill"),
  async ({ ctx, request }) => {
    const { slug } = await uploadV1Skill(ctx, request);
    return verbs.getV1Skill({ ctx, input: { id: slug } });
  },
  { rateLimit: "upload" },
);
