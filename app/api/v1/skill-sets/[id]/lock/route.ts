import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getSkillSetLock"), async ({ ctx, params }) => {
  const text = await verbs.getSkillSetLock({ ctx, input: params });
  return new Response(text, {
    headers: {
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="skills-lock.json"',
    },
  });
});
