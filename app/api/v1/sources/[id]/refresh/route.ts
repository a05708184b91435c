import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("refreshSource"), async ({ ctx, params }) => ({
  source: await verbs.refreshSource({ ctx, input: { id: params.id } }),
}));
