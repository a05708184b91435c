export { changeSkillSet } from "./change-skill-set";
export { createSkillSet } from "./create-skill-set";
export { deleteSkillSet } from "./delete-skill-set";
export { duplicateSkillSet } from "./duplicate-skill-set";
export { getSkillSet } from "./get-skill-set";
export { getSkillSetLock } from "./get-skill-set-lock";
export { listSkillSets } from "./list-skill-sets";
export { type LoadedSet, loadLaunchSets } from "./load-launch-sets";
