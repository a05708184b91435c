import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listSources"), async ({ ctx }) => ({ items: await verbs.listSources({ ctx }) }));

export const POST = route(operation("addSource"), async ({ ctx, body }) => ({
  source: await verbs.addSource({ ctx, input: body }),
}));
