import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listSkills"), ({ ctx, query }) => verbs.listSkills({ ctx, input: query }));

export const POST = route(operation("createSkill"), ({ ctx, body }) => verbs.createSkill({ ctx, input: body }));
