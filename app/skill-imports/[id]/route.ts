import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getImport"), async ({ ctx, params }) => ({
  job: await verbs.getImport({ ctx, input: { id: params.id } }),
}));

export const DELETE = route(operation("cancelImport"), async ({ ctx, params }) => ({
  job: await verbs.cancelImport({ ctx, input: { id: params.id } }),
}));
