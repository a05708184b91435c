import type { ExportedArchive } from "@/lib/runner";
import type { Log } from "./log";

/** An archive as a download that is sent while it is made; a fault on the way is the log's, for the status has been sent. */
export function archiveResponse(archive: ExportedArchive, context: { requestId: string; log: Log }): Response {
  const { fileName, body, finished } = archive;
  finished.catch((err) => context.log.error({ requestId: context.requestId, err }, "archive broke off"));
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileName}"`,
      "content-security-policy": "sandbox; default-src 'none'",
    },
  });
}
