import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("stepWorkspace"), ({ ctx, params }) => verbs.stepWorkspace({ ctx, input: params }));
