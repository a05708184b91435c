import { archiveResponse } from "@/lib/server/archive-response";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("exportSkill"), async ({ ctx, params, query, requestId, service }) => {
  const archive = await verbs.exportSkill({ ctx, input: { ...query, id: params.slug } });
  return archiveResponse(archive, { requestId, log: service.log });
});
