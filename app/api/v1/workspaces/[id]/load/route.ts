import { attachment } from "@/lib/server/attachment";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(
  operation("loadSkill"),
  async ({ ctx, params, query }) => {
    const { bytes, file, text } = await verbs.loadSkillFile({ ctx, input: { ...query, workspaceId: params.id } });
    return attachment(bytes, file, text === null ? "application/octet-stream" : "text/plain; charset=utf-8");
  },
  { rateLimit: "agent" },
);
