"use server";

import { z } from "zod";
import { LaunchInput } from "@/lib/contract/launch";
import type { ActionResult } from "@/lib/contract/result";
import {
  ChangeWorkspaceInput,
  type ImportedToLibrary,
  ImportToLibraryInput,
  type Launched,
  type MountList,
  RelaunchInput,
  ReplaceMountInput,
  type Workspace,
} from "@/lib/contract/workspaces";
import { action } from "@/lib/server/action";
import * as verbs from "@/lib/server/verbs";

const OneWorkspace = z.strictObject({ id: z.string().min(1).max(64) });
type OneWorkspace = z.infer<typeof OneWorkspace>;

const launchAction = action("launchWorkspace", LaunchInput, async ({ service, ctx, input }) => {
  await service.rateLimits.take("launch", ctx.ownerId);
  return verbs.launchWorkspace({ ctx, input });
});
const relaunchAction = action(
  "relaunchWorkspace",
  RelaunchInput.extend(OneWorkspace.shape),
  async ({ service, ctx, input }) => {
    await service.rateLimits.take("launch", ctx.ownerId);
    return verbs.relaunchWorkspace({ ctx, input });
  },
);
const stopAction = action("stopWorkspace", OneWorkspace, verbs.stopWorkspace);
const changeAction = action("changeWorkspace", ChangeWorkspaceInput.extend(OneWorkspace.shape), verbs.changeWorkspace);
const mountAction = action("replaceMount", ReplaceMountInput.extend(OneWorkspace.shape), verbs.replaceMount);
const importAction = action("importToLibrary", ImportToLibraryInput.extend(OneWorkspace.shape), verbs.importToLibrary);

export async function launchWorkspace(input: LaunchInput): Promise<ActionResult<Launched>> {
  return launchAction(input);
}

export async function relaunchWorkspace(input: RelaunchInput & OneWorkspace): Promise<ActionResult<Launched>> {
  return relaunchAction(input);
}

export async function stopWorkspace(input: OneWorkspace): Promise<ActionResult<Workspace>> {
  return stopAction(input);
}

export async function changeWorkspace(input: ChangeWorkspaceInput & OneWorkspace): Promise<ActionResult<Workspace>> {
  return changeAction(input);
}

export async function replaceMount(
  input: ReplaceMountInput & OneWorkspace,
): Promise<ActionResult<z.infer<typeof MountList>>> {
  return mountAction(input);
}

export async function importToLibrary(
  input: z.input<typeof ImportToLibraryInput> & OneWorkspace,
): Promise<ActionResult<ImportedToLibrary>> {
  return importAction(input);
}
