import type { InvitationRow, InviteUserInput } from "@/lib/contract/people";
import { type Context, inviteUser } from "@/lib/runner";
import type { Service } from "./service";

/** An invitation and, once, the link that its holder opens at this console's own address. */
export async function invite({
  service,
  ctx,
  input,
}: {
  service: Service;
  ctx: Context;
  input: InviteUserInput;
}): Promise<{ invitation: InvitationRow; url: string }> {
  const { invitation, token } = await inviteUser({ ctx, input });
  return { invitation, url: `${service.settings.baseUrl}/join?token=${token}` };
}
