import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const DELETE = route(operation("revokeServeLink"), async ({ ctx, params }) => {
  await verbs.revokeServeLink({ ctx, input: params });
  return new Response(null, { status: 204 });
});
