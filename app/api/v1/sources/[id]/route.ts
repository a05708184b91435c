import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const PATCH = route(operation("changeSource"), async ({ ctx, params, body }) => ({
  source: await verbs.changeSource({ ctx, input: { ...body, id: params.id } }),
}));

export const DELETE = route(operation("removeSource"), async ({ ctx, params }) => ({
  source: await verbs.removeSource({ ctx, input: { id: params.id } }),
}));
