import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listWorkspaces"), verbs.listWorkspaces);

export const POST = route(
  operation("launchWorkspace"),
  ({ ctx, body }) => verbs.launchWorkspace({ ctx, input: body }),
  { rateLimit: "launch" },
);
