import "server-only";
import { headers } from "next/headers";
import { Refusal } from "@/lib/contract/errors";
import type { SetUpInput, SignInInput } from "@/lib/contract/people";
import type { ActionCall } from "./action";
import { createHomeOwner } from "./first-owner";
import type { Service } from "./service";

/** Wrong passwords anywhere are slowed down together, so that spraying many addresses does not help. */
const ALL_PEOPLE_FACTOR_KEY = "everybody";

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
