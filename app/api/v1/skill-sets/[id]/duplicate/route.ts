import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("duplicateSkillSet"), ({ ctx, params }) =>
  verbs.duplicateSkillSet({ ctx, input: params }),
);
