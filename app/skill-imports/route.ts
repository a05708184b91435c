import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listImports"), async ({ ctx }) => ({ items: await verbs.listImports({ ctx }) }));

export const POST = route(operation("startImport"), async ({ ctx, body }) => ({
  job: await verbs.startImport({ ctx, input: body }),
}));
