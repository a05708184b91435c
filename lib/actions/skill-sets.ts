"use server";

import { z } from "zod";
import type { ActionResult } from "@/lib/contract/result";
import { ChangeSkillSetInput, CreateSkillSetInput, type SkillSetAnswer } from "@/lib/contract/skill-sets";
import { action } from "@/lib/server/action";
import * as verbs from "@/lib/server/verbs";

const OneSet = z.strictObject({ id: z.string().min(1).max(64) });
type OneSet = z.infer<typeof OneSet>;
type Answer = Promise<ActionResult<z.infer<typeof SkillSetAnswer>>>;

const createAction = action("createSkillSet", CreateSkillSetInput, verbs.createSkillSet);
const changeAction = action("changeSkillSet", ChangeSkillSetInput.extend(OneSet.shape), verbs.changeSkillSet);
const deleteAction = action("deleteSkillSet", OneSet, verbs.deleteSkillSet);
const duplicateAction = action("duplicateSkillSet", OneSet, verbs.duplicateSkillSet);

export async function createSkillSet(input: z.input<typeof CreateSkillSetInput>): Answer {
  return createAction(input);
}

export async function changeSkillSet(input: ChangeSkillSetInput & OneSet): Answer {
  return changeAction(input);
}

export async function deleteSkillSet(input: OneSet): Answer {
  return deleteAction(input);
}

export async function duplicateSkillSet(input: OneSet): Answer {
  return duplicateAction(input);
}
