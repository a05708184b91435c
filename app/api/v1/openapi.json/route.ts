import { openApiDocument } from "@/lib/server/openapi";
import { operation, route } from "@/lib/server/route";

export const GET = route(operation("getOpenApi"), async ({ service }) => openApiDocument(service.settings.baseUrl));
