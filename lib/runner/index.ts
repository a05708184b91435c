/** What the composition root and the command line may use of the domain. */
export { createDatabaseBlobStore, createDiskBlobStore } from "./blobs";
export { createBuiltinSkills, noBuiltinSkills } from "./catalog";
export { getSkill, listSkills, readSkillFile, type SkillFile } from "./library";
export {
  authenticateToken,
  createApiToken,
  findHome,
  findMember,
  listApiTokens,
  requirePermission,
  revokeApiToken,
  setUpHomeOwner,
} from "./people";
export type { Actor, BlobStore, Clock, Context, NewId, Ports } from "./ports";
export {
  createAuthAdapter,
  DatabaseUnavailable,
  findBlob,
  insertBlobs,
  missingBlobs,
  openStore,
  type Store,
} from "./store";
export { createArchiveReader, type ReceivedArchive, uploadSkills } from "./uploads";
