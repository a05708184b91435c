import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(
  operation("relaunchWorkspace"),
  ({ ctx, params, body }) => verbs.relaunchWorkspace({ ctx, input: { ...body, id: params.id } }),
  { rateLimit: "launch" },
);
