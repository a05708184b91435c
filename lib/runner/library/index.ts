export { getSkill } from "./get-skill";
export { listSkills } from "./list-skills";
export { readSkillFile } from "./read-skill-file";
