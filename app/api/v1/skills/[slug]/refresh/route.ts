import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("refreshSkill"), async ({ ctx, params }) => ({
  job: await verbs.refreshSkill({ ctx, input: { id: params.slug } }),
}));
