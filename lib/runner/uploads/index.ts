export { type ReceivedArchive, type UploadInput, uploadSkills } from "./upload-skills";
export { createArchiveReader } from "./archive";
