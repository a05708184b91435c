"use server";

import { z } from "zod";
import { SetUpInput, SignInInput } from "@/lib/contract/people";
import type { ActionResult } from "@/lib/contract/result";
import { action, publicAction } from "@/lib/server/action";
import { setUpConsole, signInPerson, signOutPerson } from "@/lib/server/sessions";

const signInAction = publicAction("signIn", SignInInput, signInPerson);
const signOutAction = action("signOut", z.undefined(), signOutPerson);
const setUpAction = publicAction("setUp", SetUpInput, setUpConsole);

export async function signIn(input: SignInInput): Promise<ActionResult<null>> {
  return signInAction(input);
}

export async function signOut(): Promise<ActionResult<null>> {
  return signOutAction(undefined);
}

export async function setUp(input: SetUpInput): Promise<ActionResult<null>> {
  return setUpAction(input);
}
