import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const DELETE = route(operation("revokeToken"), async ({ ctx, params }) => ({
  token: await verbs.revokeApiToken({ ctx, input: { id: params.id } }),
}));
