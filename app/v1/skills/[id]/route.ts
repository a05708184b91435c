import { operation } from "@/lib/server/route";
import { v1Route } from "@/lib/server/v1-route";
import * as verbs from "@/lib/server/verbs";

export const GET = v1Route(operation("getV1Skill"), ({ ctx, params }) => verbs.getV1Skill({ ctx, input: params }));

export const DELETE = v1Route(operation("deleteV1Skill"), ({ ctx, params }) =>
  verbs.deleteV1Skill({ ctx, input: params }),
);
