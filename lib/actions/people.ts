"use server";

import { z } from "zod";
import {
  type ApiTokenRow,
  ChangeNameInput,
  ChangePasswordInput,
  ChangeRoleInput,
  CreateTokenInput,
  type InvitationRow,
  InviteUserInput,
  JoinInput,
  type UserRow,
} from "@/lib/contract/people";
import type { ActionResult } from "@/lib/contract/result";
import { action, publicAction } from "@/lib/server/action";
import { invite } from "@/lib/server/invite";
import { changePersonsPassword, joinConsole } from "@/lib/server/sessions";
import * as verbs from "@/lib/server/verbs";

const ById = z.strictObject({ id: z.string().min(1).max(64) });
type ById = z.infer<typeof ById>;
const RoleById = ChangeRoleInput.extend(ById.shape);

const joinAction = publicAction("join", JoinInput, joinConsole);
const inviteAction = action("inviteUser", InviteUserInput, invite);
const revokeInvitationAction = action("revokeInvitation", ById, ({ ctx, input }) =>
  verbs.revokeInvitation({ ctx, input }),
);
const changeRoleAction = action("changeUserRole", RoleById, ({ ctx, input }) => verbs.changeRole({ ctx, input }));
const removeAction = action("removeUser", ById, ({ ctx, input }) => verbs.removeMember({ ctx, input }));
const createTokenAction = action("createToken", CreateTokenInput, ({ ctx, input }) =>
  verbs.createApiToken({ ctx, input }),
);
const revokeTokenAction = action("revokeToken", ById, ({ ctx, input }) => verbs.revokeApiToken({ ctx, input }));
const changeNameAction = action("changeName", ChangeNameInput, async ({ ctx, input }) => {
  await verbs.changeOwnName({ ctx, input });
  return null;
});
const changePasswordAction = action("changePassword", ChangePasswordInput, changePersonsPassword);

export async function join(input: JoinInput): Promise<ActionResult<null>> {
  return joinAction(input);
}

export async function inviteUser(
  input: z.input<typeof InviteUserInput>,
): Promise<ActionResult<{ invitation: InvitationRow; url: string }>> {
  return inviteAction(input);
}

export async function revokeInvitation(input: ById): Promise<ActionResult<InvitationRow>> {
  return revokeInvitationAction(input);
}

export async function changeUserRole(input: z.infer<typeof RoleById>): Promise<ActionResult<UserRow>> {
  return changeRoleAction(input);
}

export async function removeUser(input: ById): Promise<ActionResult<UserRow>> {
  return removeAction(input);
}

export async function createToken(
  input: z.input<typeof CreateTokenInput>,
): Promise<ActionResult<{ token: ApiTokenRow; secret: string }>> {
  return createTokenAction(input);
}

export async function revokeToken(input: ById): Promise<ActionResult<ApiTokenRow>> {
  return revokeTokenAction(input);
}

export async function changeName(input: ChangeNameInput): Promise<ActionResult<null>> {
  return changeNameAction(input);
}

export async function changePassword(input: ChangePasswordInput): Promise<ActionResult<null>> {
  return changePasswordAction(input);
}
