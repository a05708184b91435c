import { isRefusal } from "@/lib/contract/errors";
import { findHome, type Ports, setUpHomeOwner } from "@/lib/runner";
import type { Auth } from "./auth";

/** Names the home owner, with the password hashed as sign-in will check it. Refuses CONFLICT where there is one. */
export async function createHomeOwner({
  ports,
  auth,
  input,
}: {
  ports: Ports;
  auth: Auth;
  input: { ownerName: string; email: string; password: string; apiToken?: string };
}): Promise<void> {
  const { password: passwords } = await auth.$context;
  await setUpHomeOwner({
    ports,
    input: {
      ownerName: input.ownerName,
      email: input.email,
      passwordHash: await passwords.hash(input.password),
      ...(input.apiToken === undefined ? {} : { apiToken: input.apiToken }),
    },
  });
}

export async function hasOwner(ports: Ports): Promise<boolean> {
  return (await findHome(ports.store)) !== null;
}

/** The owner that the environment names, made at a start that finds none; a console that lost the race goes on. */
export async function createFirstOwner(
  ports: Ports,
  auth: Auth,
  owner: { email: string; password: string; token: string | undefined },
): Promise<void> {
  if (await hasOwner(ports)) return;
  try {
    await createHomeOwner({
      ports,
      auth,
      input: {
        ownerName: owner.email.split("@")[0] ?? owner.email,
        email: owner.email,
        password: owner.password,
        ...(owner.token === undefined ? {} : { apiToken: owner.token }),
      },
    });
  } catch (error) {
    if (!isRefusal(error) || error.code !== "CONFLICT") throw error;
  }
}
