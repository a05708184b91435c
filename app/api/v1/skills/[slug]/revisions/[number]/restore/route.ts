import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("restoreRevision"), ({ ctx, params }) =>
  verbs.restoreRevision({ ctx, input: { id: params.slug, number: params.number } }),
);
