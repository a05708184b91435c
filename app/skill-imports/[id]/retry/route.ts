import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("retryImport"), async ({ ctx, params }) => ({
  job: await verbs.retryImport({ ctx, input: { id: params.id } }),
}));
