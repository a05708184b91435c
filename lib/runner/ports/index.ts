export type { Actor, Clock, Context, NewId, Ports } from "./context";
export type { BlobStore, StagedFile, StagingArea } from "./blob-store";
export type {
  ArchiveContent,
  ArchiveReader,
  ArchiveSkill,
  InspectedPackage,
  PackageRefusal,
  PackageVerdict,
} from "./archive-reader";
export type { BuiltinSkill, BuiltinSkills } from "./builtin-skills";
