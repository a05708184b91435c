import { archiveResponse } from "@/lib/server/archive-response";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("exportSkills"), async ({ ctx, body, requestId, service }) => {
  const archive = await verbs.exportSkills({ ctx, input: body });
  return archiveResponse(archive, { requestId, log: service.log });
});
