import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listMounts"), ({ ctx, params }) => verbs.listMounts({ ctx, input: params }));

export const POST = route(operation("replaceMount"), ({ ctx, params, body }) =>
  verbs.replaceMount({ ctx, input: { ...body, id: params.id } }),
);
