import { checkHealth } from "@/lib/server/health";
import { operation, route } from "@/lib/server/route";

export const GET = route(operation("getHealth"), async ({ service }) => {
  const health = await checkHealth(service);
  return Response.json(health, { status: health.status === "ok" ? 200 : 503 });
});
