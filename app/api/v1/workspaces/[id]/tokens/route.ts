import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listWorkspaceTokens"), async ({ ctx, params }) => ({
  items: await verbs.listWorkspaceTokens({ ctx, input: params }),
}));

export const POST = route(
  operation("createWorkspaceToken"),
  ({ ctx, params, body }) => verbs.createWorkspaceToken({ ctx, input: { ...body, id: params.id } }),
  { rateLimit: "agent" },
);
