import { answerMcp } from "@/lib/server/mcp/answer-mcp";

async function handle(request: Request, { params }: { params: Promise<{ workspaceId: string }> }): Promise<Response> {
  return answerMcp(request, (await params).workspaceId);
}

// Methods other than POST are answered in the protocol's own shape too.
export const POST = handle;
export const GET = handle;
export const DELETE = handle;
export const PUT = handle;
export const PATCH = handle;
