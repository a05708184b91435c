import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("importToLibrary"), ({ ctx, params, body }) =>
  verbs.importToLibrary({ ctx, input: { ...body, id: params.id } }),
);
