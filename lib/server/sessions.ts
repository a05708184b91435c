import "server-only";
import { headers } from "next/headers";
import { Refusal } from "@/lib/contract/errors";
import type { ChangePasswordInput, JoinInput, SetUpInput, SignInInput } from "@/lib/contract/people";
import { type Context, joinOwner, readInvitation, recordPasswordChange } from "@/lib/runner";
import type { ActionCall } from "./action";
import { createHomeOwner } from "./first-owner";
import type { Service } from "./service";

/** Wrong passwords anywhere are slowed down together, so that spraying many addresses does not help. */
const ALL_PEOPLE_FACTOR_KEY = "everybody";
/** Apart from the set-up, so that neither holds up the other. */
const INVITED_FACTOR_KEY = "invited";

export async function signInPerson({ service, input }: ActionCall<SignInInput>): Promise<null> {
  await service.rateLimits.take("sign-in", input.email);
  await openSession(service, input.email, input.password);
  return null;
}

export async function signOutPerson({ service }: ActionCall<undefined>): Promise<null> {
  await service.auth.api.signOut({ headers: await headers() });
  return null;
}

/** First run: the holder of the link from the start message names the home owner and is signed in. */
export async function setUpConsole({ service, input }: ActionCall<SetUpInput>): Promise<null> {
  await service.rateLimits.take("sign-in", ALL_PEOPLE_FACTOR_KEY);
  if (!service.setUp.matches(input.setupToken)) {
    throw new Refusal("FORBIDDEN", "This set-up link is not valid: it was used, or the console was restarted since.", {
      details: { reason: "set-up-token" },
      remedy: "Sign in if there is an owner already, else use the link that the newest start printed.",
    });
  }
  await createHomeOwner({ ports: service.ports, auth: service.auth, input });
  service.setUp.close();
  await openSession(service, input.email, input.password);
  return null;
}

/** The holder of an invitation's link chooses name and password, joins and is signed in. */
export async function joinConsole({ service, input, requestId }: ActionCall<JoinInput>): Promise<null> {
  await service.rateLimits.take("sign-in", INVITED_FACTOR_KEY);
  const { ports } = service;
  const { invitationToken: token, name, password } = input;
  // Hashing a password is slow on purpose; strangers must not be able to ask for it.
  await readInvitation({ ports, input: { token } });
  const { password: passwords } = await service.auth.$context;
  const passwordHash = await passwords.hash(password);
  const { email } = await joinOwner({ ports, input: { token, name, passwordHash, requestId } });
  await openSession(service, email, password);
  return null;
}

/** A new password for the person who is signed in; every other session of theirs ends. */
export async function changePersonsPassword({
  service,
  ctx,
  input,
}: ActionCall<ChangePasswordInput> & { ctx: Context }): Promise<null> {
  await service.rateLimits.take("sign-in", ctx.actor.id);
  try {
    await service.auth.api.changePassword({
      body: { ...input, revokeOtherSessions: true },
      headers: await headers(),
    });
  } catch (error) {
    if (!isAuthCode(error, "INVALID_PASSWORD")) throw error;
    throw new Refusal("INVALID_INPUT", "The current password is not right.", {
      details: { reason: "current-password", fields: [{ field: "currentPassword" }] },
      remedy: "Type the password that you sign in with now.",
    });
  }
  await recordPasswordChange({ ctx });
  return null;
}

async function openSession(service: Service, email: string, password: string): Promise<void> {
  try {
    await service.auth.api.signInEmail({ body: { email, password }, headers: await headers() });
  } catch (error) {
    if (!isWrongCredentials(error)) throw error;
    throw new Refusal("UNAUTHENTICATED", "E-mail and password do not match.", { details: { reason: "credentials" } });
  }
}

function isWrongCredentials(error: unknown): boolean {
  return typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === 401;
}

function isAuthCode(error: unknown, code: string): boolean {
  const body = (error as { body?: { code?: unknown } } | null)?.body;
  return body?.code === code;
}
