import { placeWithAddress } from "@/lib/server/place/with-address";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getServing"), async ({ ctx, query, service }) =>
  placeWithAddress(service, await verbs.getServing({ ctx, input: query })),
);

export const PATCH = route(operation("changeServing"), async ({ ctx, body, service }) =>
  placeWithAddress(service, await verbs.changeServing({ ctx, input: body })),
);
