import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listTokens"), async ({ ctx }) => ({ items: await verbs.listApiTokens({ ctx }) }));

export const POST = route(operation("createToken"), ({ ctx, body }) => verbs.createApiToken({ ctx, input: body }));
