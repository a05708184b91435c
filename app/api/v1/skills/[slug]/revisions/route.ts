import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("publishRevision"), ({ ctx, params, body }) =>
  verbs.publishRevision({ ctx, input: { ...body, id: params.slug } }),
);
