import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("verifyWorkspace"), ({ ctx, params }) =>
  verbs.verifyWorkspace({ ctx, input: params }),
);
