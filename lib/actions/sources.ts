"use server";

import { z } from "zod";
import type { ActionResult } from "@/lib/contract/result";
import { AddSourceInput, ChangeSourceInput, type RegistryEntry } from "@/lib/contract/sources";
import { action } from "@/lib/server/action";
import * as verbs from "@/lib/server/verbs";

const OneSource = z.strictObject({ id: z.string().min(1).max(64) });
type OneSource = z.infer<typeof OneSource>;
type Answer = Promise<ActionResult<RegistryEntry>>;

const addAction = action("addSource", AddSourceInput, verbs.addSource);
const changeAction = action("changeSource", ChangeSourceInput.extend(OneSource.shape), verbs.changeSource);
const removeAction = action("removeSource", OneSource, verbs.removeSource);

export async function addSource(input: z.input<typeof AddSourceInput>): Answer {
  return addAction(input);
}

export async function changeSource(input: ChangeSourceInput & OneSource): Answer {
  return changeAction(input);
}

export async function removeSource(input: OneSource): Answer {
  return removeAction(input);
}
