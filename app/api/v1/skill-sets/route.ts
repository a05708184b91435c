import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listSkillSets"), verbs.listSkillSets);
export const POST = route(operation("createSkillSet"), ({ ctx, body }) => verbs.createSkillSet({ ctx, input: body }));
