import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("compareCandidates"), ({ ctx, body }) =>
  verbs.compareCandidates({ ctx, input: body }),
);
