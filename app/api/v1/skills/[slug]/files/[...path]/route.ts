import { attachment } from "@/lib/server/attachment";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const GET = route(operation("getSkillFile"), async ({ ctx, params, query }) => {
  const { revision } = query;
  const { bytes, file } = await verbs.readSkillFile({
    ctx,
    input: { id: params.slug, path: params.path, ...(revision === undefined ? {} : { revision }) },
  });
  return attachment(bytes, file);
});
