import { linkWithAddress } from "@/lib/server/place/with-address";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(operation("createServeLink"), async ({ ctx, body, service }) =>
  linkWithAddress(service, await verbs.createServeLink({ ctx, input: body })),
);
