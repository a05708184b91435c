import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getSkillUsage"), ({ ctx, params, query }) =>
  verbs.getSkillUsage({ ctx, input: { ...query, id: params.slug } }),
);
