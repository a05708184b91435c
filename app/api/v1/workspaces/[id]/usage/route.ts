import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getWorkspaceUsage"), ({ ctx, params, query }) =>
  verbs.getWorkspaceUsage({ ctx, input: { ...query, ...params } }),
);
