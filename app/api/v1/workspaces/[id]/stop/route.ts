import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("stopWorkspace"), async ({ ctx, params }) => ({
  workspace: await verbs.stopWorkspace({ ctx, input: params }),
}));
