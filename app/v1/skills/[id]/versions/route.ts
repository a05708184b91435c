import { operation } from "@/lib/server/route";
import { uploadV1Skill } from "@/lib/server/upload-v1-skill";
import { v1Route } from "@/lib/server/v1-route";
import * as verbs from "@/lib/server/verbs";

export const GET = v1Route(operation("listV1Versions"), ({ ctx, params, query }) =>
  verbs.listV1Versions({ ctx, input: { ...query, ...params } }),
);

export const POST = v1Route(
  operation("createV1Version"),
  async ({ ctx, params, request }) => {
    const { slug, revision } = await uploadV1Skill(ctx, request, params.id);
    return verbs.getV1Version({ ctx, input: { id: slug, version: String(revision) } });
  },
  { rateLimit: "upload" },
);
