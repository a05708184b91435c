import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const DELETE = route(operation("revokeInvitation"), async ({ ctx, params }) => ({
  invitation: await verbs.revokeInvitation({ ctx, input: { id: params.id } }),
}));
