import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(
  operation("getAgentView"),
  ({ ctx, params, query }) => verbs.getAgentView({ ctx, input: { ...query, id: params.id } }),
  { rateLimit: "agent" },
);
