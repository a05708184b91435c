export { createArchiveReader } from "./archive";
export { type ReceivedSkill, uploadOneSkill } from "./upload-one-skill";
export { uploadSkills } from "./upload-skills";
