"use server";

import { z } from "zod";
import { CreateWorkspaceTokenInput, type WorkspaceTokenMade } from "@/lib/contract/agents";
import { WorkspaceTokenParams } from "@/lib/contract/api";
import type { ActionResult } from "@/lib/contract/result";
import { action } from "@/lib/server/action";
import * as verbs from "@/lib/server/verbs";

const OneWorkspace = z.strictObject({ id: z.string().min(1).max(64) });
type OneWorkspace = z.infer<typeof OneWorkspace>;
type OneToken = z.infer<typeof WorkspaceTokenParams>;

const createAction = action(
  "createWorkspaceToken",
  CreateWorkspaceTokenInput.extend(OneWorkspace.shape),
  verbs.createWorkspaceToken,
);
const revokeAction = action("revokeWorkspaceToken", WorkspaceTokenParams, async ({ ctx, input }) => {
  await verbs.revokeWorkspaceToken({ ctx, input });
  return null;
});

export async function createWorkspaceToken(
  input: CreateWorkspaceTokenInput & OneWorkspace,
): Promise<ActionResult<WorkspaceTokenMade>> {
  return createAction(input);
}

export async function revokeWorkspaceToken(input: OneToken): Promise<ActionResult<null>> {
  return revokeAction(input);
}
