import { operation } from "@/lib/server/route";
import { v1Route } from "@/lib/server/v1-route";
import * as verbs from "@/lib/server/verbs";

export const GET = v1Route(operation("getV1Version"), ({ ctx, params }) => verbs.getV1Version({ ctx, input: params }));
