import { operation, route } from "@/lib/server/route";
import { verbs } from "@/lib/server/verbs";

export const GET = route(operation("listSkills"), ({ ctx, query }) => verbs.listSkills({ ctx, input: query }));
