import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("listSharedSkills"), async ({ ctx }) => ({
  items: await verbs.listSharedSkills({ ctx }),
}));

export const POST = route(operation("putSharedSkill"), async ({ ctx, body }) => ({
  skill: await verbs.putSharedSkill({ ctx, input: body }),
}));
