"use server";

import { z } from "zod";
import type { ActionResult } from "@/lib/contract/result";
import { ChangeServingInput, CreateServeLinkInput, type ServedPlace, type ServeLinkMade } from "@/lib/contract/serving";
import { action } from "@/lib/server/action";
import { linkWithAddress, placeWithAddress } from "@/lib/server/place/with-address";
import * as verbs from "@/lib/server/verbs";

const OneLink = z.strictObject({ id: z.string().min(1).max(64) });
type OneLink = z.infer<typeof OneLink>;

const changeAction = action("changeServing", ChangeServingInput, async ({ ctx, input, service }) =>
  placeWithAddress(service, await verbs.changeServing({ ctx, input })),
);
const createLinkAction = action("createServeLink", CreateServeLinkInput, async ({ ctx, input, service }) =>
  linkWithAddress(service, await verbs.createServeLink({ ctx, input })),
);
const revokeLinkAction = action("revokeServeLink", OneLink, async ({ ctx, input }) => {
  await verbs.revokeServeLink({ ctx, input });
  return null;
});

export async function changeServing(
  input: z.input<typeof ChangeServingInput>,
): Promise<ActionResult<{ place: ServedPlace }>> {
  return changeAction(input);
}

export async function createServeLink(
  input: z.input<typeof CreateServeLinkInput>,
): Promise<ActionResult<ServeLinkMade>> {
  return createLinkAction(input);
}

export async function revokeServeLink(input: OneLink): Promise<ActionResult<null>> {
  return revokeLinkAction(input);
}
