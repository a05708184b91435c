import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getWorkspace"), async ({ ctx, params }) => ({
  workspace: await verbs.getWorkspace({ ctx, input: params }),
}));

export const PATCH = route(operation("changeWorkspace"), async ({ ctx, params, body }) => ({
  workspace: await verbs.changeWorkspace({ ctx, input: { ...body, id: params.id } }),
}));
