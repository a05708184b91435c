import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getSkillDrift"), async ({ ctx, params }) => ({
  drift: await verbs.getSkillDrift({ ctx, input: { id: params.slug } }),
}));
