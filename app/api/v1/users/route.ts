import { invite } from "@/lib/server/invite";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listUsers"), ({ ctx }) => verbs.listPeople({ ctx }));

export const POST = route(operation("inviteUser"), ({ service, ctx, body }) => invite({ service, ctx, input: body }));
