import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const DELETE = route(operation("removeSharedSkill"), async ({ ctx, params }) => ({
  skill: await verbs.removeSharedSkill({ ctx, input: params }),
}));
