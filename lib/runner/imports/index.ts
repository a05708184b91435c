export { importToLibrary } from "./import-to-library";
export { loadSampleLibrary } from "./load-sample-library";
export { listSharedSkills, putSharedSkill, removeSharedSkill } from "./shared-skills";
