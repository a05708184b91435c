import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const DELETE = route(operation("revokeWorkspaceToken"), async ({ ctx, params }) => {
  await verbs.revokeWorkspaceToken({ ctx, input: params });
  return new Response(null, { status: 204 });
});
