import { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { DisplayName } from "@/lib/contract/skill-changes";
import type { Context } from "@/lib/runner";
import { receiveSkillFiles, type SkillFormFields } from "./receive-skill-files";
import { uploadOneSkill } from "./verbs";

/** Both names of the label: Anthropic's programs had one and then the other. */
const Label = z.object({ display_title: DisplayName.optional(), display_name: DisplayName.optional() });

/** Takes the one skill of a form into the library: a new one, or the next revision of the one that is named. */
export function uploadV1Skill(
  ctx: Context,
  request: Request,
  revises?: string,
): Promise<{ slug: string; revision: number }> {
  return uploadOneSkill({
    ctx,
    input: {
      signal: request.signal,
      ...(revises !== undefined && { revises }),
      receive: async (directory) => {
        const { skill, fields } = await receiveSkillFiles(request, directory);
        const { display_title: title, display_name: name } = Label.parse(fields);
        if (revises !== undefined) refuseOtherDefault(fields);
        return { skill, displayName: name ?? title };
      },
    },
  });
}

/** What was sent last is what a skill is: there is no other version to fall back to by default. */
function refuseOtherDefault({ default: isDefault }: SkillFormFields): void {
  if (isDefault !== "false") return;
  throw new Refusal("INVALID_INPUT", "default: the newest version is always the default one.", {
    details: { reason: "default" },
    remedy: "Leave the field out, and restore an older revision where that is wanted.",
  });
}
