import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const PATCH = route(operation("changeUserRole"), async ({ ctx, params, body }) => ({
  user: await verbs.changeRole({ ctx, input: { ...body, id: params.id } }),
}));

export const DELETE = route(operation("removeUser"), async ({ ctx, params }) => ({
  user: await verbs.removeMember({ ctx, input: { id: params.id } }),
}));
