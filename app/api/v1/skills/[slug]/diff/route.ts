import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("diffRevisions"), ({ ctx, params, query }) =>
  verbs.diffRevisions({ ctx, input: { ...query, id: params.slug } }),
);
