import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listSourceKinds"), async ({ ctx }) => ({
  items: await verbs.listSourceKinds({ ctx }),
}));
