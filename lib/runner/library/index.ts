export { getSkill } from "./get-skill";
export { listSkills } from "./list-skills";
export { readSkillFile, type SkillFile } from "./read-skill-file";
