import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getSkill"), async ({ ctx, params }) => ({
  skill: await verbs.getSkill({ ctx, input: { id: params.slug } }),
}));
