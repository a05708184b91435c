import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("forkRevision"), ({ ctx, params }) =>
  verbs.forkRevision({ ctx, input: { id: params.slug, number: params.number } }),
);
