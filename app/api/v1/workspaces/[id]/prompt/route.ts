import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(
  operation("getPrompt"),
  async ({ ctx, params, query }) => {
    const text = await verbs.getPrompt({ ctx, input: { ...query, id: params.id } });
    return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
  },
  { rateLimit: "agent" },
);
