"use server";

import { z } from "zod";
import type { ActionResult } from "@/lib/contract/result";
import { SkillId } from "@/lib/contract/skill";
import {
  BulkInput,
  type BulkReport,
  CreateSkillInput,
  PublishRevisionInput,
  type SkillChanged,
} from "@/lib/contract/skill-changes";
import { action } from "@/lib/server/action";
import * as verbs from "@/lib/server/verbs";

const OneSkill = { id: SkillId };
const OneRevision = z.strictObject({ ...OneSkill, number: z.number().int().positive().max(2_147_483_647) });
type OneRevision = z.infer<typeof OneRevision>;

const createAction = action("createSkill", CreateSkillInput, verbs.createSkill);
const publishAction = action("publishRevision", PublishRevisionInput.extend(OneSkill), verbs.publishRevision);
const restoreAction = action("restoreRevision", OneRevision, verbs.restoreRevision);
const forkAction = action("forkRevision", OneRevision, verbs.forkRevision);
const bulkAction = action("bulkSkills", BulkInput, verbs.bulkSkills);

export async function createSkill(input: CreateSkillInput): Promise<ActionResult<SkillChanged>> {
  return createAction(input);
}

export async function publishRevision(
  input: PublishRevisionInput & { id: string },
): Promise<ActionResult<SkillChanged>> {
  return publishAction(input);
}

export async function restoreRevision(input: OneRevision): Promise<ActionResult<SkillChanged>> {
  return restoreAction(input);
}

export async function forkRevision(input: OneRevision): Promise<ActionResult<SkillChanged>> {
  return forkAction(input);
}

export async function bulkSkills(input: z.input<typeof BulkInput>): Promise<ActionResult<BulkReport>> {
  return bulkAction(input);
}
