import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("previewImport"), ({ ctx, body }) => verbs.previewImport({ ctx, input: body }));
