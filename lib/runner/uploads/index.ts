export { createArchiveReader } from "./archive";
export { uploadSkills } from "./upload-skills";
