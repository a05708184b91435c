import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";
import { PATCH as changeSkill, GET as getSkill } from "../[slug]/route";

export const POST = route(operation("bulkSkills"), ({ ctx, body }) => verbs.bulkSkills({ ctx, input: body }));

/** A skill may be called bulk too; this address hides the one of `[slug]` from it. */
const params = { params: Promise.resolve({ slug: "bulk" }) };
const getSkillCalledBulk = (request: Request) => getSkill(request, params);
const changeSkillCalledBulk = (request: Request) => changeSkill(request, params);

export { changeSkillCalledBulk as PATCH, getSkillCalledBulk as GET };
