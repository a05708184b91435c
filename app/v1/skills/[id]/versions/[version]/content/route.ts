import { archiveResponse } from "@/lib/server/archive-response";
import { operation } from "@/lib/server/route";
import { v1Route } from "@/lib/server/v1-route";
import * as verbs from "@/lib/server/verbs";

export const GET = v1Route(operation("getV1VersionContent"), async ({ ctx, params, requestId, service }) =>
  archiveResponse(await verbs.openV1Content({ ctx, input: params }), { requestId, log: service.log }),
);
