import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listAudit"), ({ ctx, query }) => verbs.listAuditEntries({ ctx, input: query }));
