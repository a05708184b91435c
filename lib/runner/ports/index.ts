export type {
  ArchiveContent,
  ArchiveReader,
  ArchiveSkill,
  InspectedPackage,
  PackageVerdict,
} from "./archive-reader";
export type { BlobStore, PackageStaging, StagedFile, StagingArea } from "./blob-store";
export type { BuiltinSkill, BuiltinSkills } from "./builtin-skills";
export type { Actor, AgentActor, Clock, Context, Ports } from "./context";
export type { DirectoryEntry, FileFacts, FileOperator } from "./file-operator";
export type { Network, ResolvedAddress } from "./network";
export type { Places } from "./places";
export type { SecretBox } from "./secret-box";
export { noUseRecorder, type RequestNote, type SkillUseNote, type UseRecorder } from "./use-recorder";
