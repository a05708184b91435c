import { UploadOptions } from "@/lib/contract/upload";
import { parseJsonField } from "@/lib/server/read-json";
import { receiveUpload } from "@/lib/server/receive-upload";
import { operation, route } from "@/lib/server/route";
import * as verbs from "@/lib/server/verbs";

export const POST = route(
  operation("uploadSkills"),
  ({ ctx, query, request }) =>
    verbs.uploadSkills({
      ctx,
      input: {
        signal: request.signal,
        receive: async (directory) => {
          const { options, ...archive } = await receiveUpload(request, directory);
          return {
            ...archive,
            options: UploadOptions.parse(options === null ? query : parseJsonField("options", options)),
          };
        },
      },
    }),
  { rateLimit: "upload" },
);
