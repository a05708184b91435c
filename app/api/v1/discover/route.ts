import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("discoverSkills"), ({ ctx, query }) => verbs.discoverSkills({ ctx, input: query }));
