import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getSkillSet"), ({ ctx, params }) => verbs.getSkillSet({ ctx, input: params }));
export const PATCH = route(operation("changeSkillSet"), ({ ctx, params, body }) =>
  verbs.changeSkillSet({ ctx, input: { ...body, id: params.id } }),
);
export const DELETE = route(operation("deleteSkillSet"), ({ ctx, params }) =>
  verbs.deleteSkillSet({ ctx, input: params }),
);
