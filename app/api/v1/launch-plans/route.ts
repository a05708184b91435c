import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("planLaunch"), ({ ctx, body }) => verbs.planLaunch({ ctx, input: body }));
