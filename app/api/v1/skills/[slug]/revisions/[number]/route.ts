import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getRevision"), ({ ctx, params }) =>
  verbs.getRevision({ ctx, input: { id: params.slug, number: params.number } }),
);
