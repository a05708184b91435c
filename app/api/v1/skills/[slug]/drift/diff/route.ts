import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("diffSkillDrift"), ({ ctx, params, query }) =>
  verbs.diffSkillDrift({ ctx, input: { ...query, id: params.slug } }),
);
