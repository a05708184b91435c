import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getSkill"), async ({ ctx, params }) => ({
  skill: await verbs.getSkill({ ctx, input: { id: params.slug } }),
}));

export const PATCH = route(operation("changeSkill"), async ({ ctx, params, body }) => ({
  skill: await verbs.changeSkill({ ctx, input: { ...body, id: params.slug } }),
}));
