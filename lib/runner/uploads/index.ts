export { createArchiveReader } from "./archive";
export { type ReceivedArchive, type UploadInput, uploadSkills } from "./upload-skills";
