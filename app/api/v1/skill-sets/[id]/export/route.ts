import { archiveResponse } from "@/lib/server/archive-response";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("exportSkillSet"), async ({ ctx, params, requestId, service }) => {
  const archive = await verbs.exportSkillSet({ ctx, input: params });
  return archiveResponse(archive, { requestId, log: service.log });
});
