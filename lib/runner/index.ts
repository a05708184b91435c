/** What the composition root and the command line may use of the domain. */
export { createDatabaseBlobStore, createDiskBlobStore, newProcessMark } from "./blobs";
export { createBuiltinSkills, noBuiltinSkills } from "./catalog";
export {
  adoptDirectories,
  cancelImport,
  createImportWorker,
  getImport,
  importToLibrary,
  listImports,
  listSharedSkills,
  loadSampleLibrary,
  putSharedSkill,
  refreshSkill,
  removeSharedSkill,
  retryImport,
  startImport,
} from "./imports";
export {
  bulkSkills,
  changeSkill,
  createSkill,
  diffRevisions,
  type ExportedArchive,
  exportSkill,
  exportSkillSet,
  exportSkills,
  forkRevision,
  getRevision,
  getSkill,
  listSkills,
  publishRevision,
  readSkillFile,
  restoreRevision,
} from "./library";
export {
  addOwner,
  authenticateToken,
  changeOwnName,
  changeRole,
  createApiToken,
  createTokenFor,
  findHome,
  findMember,
  inviteUser,
  joinOwner,
  listApiTokens,
  listAuditEntries,
  listPeople,
  type People,
  readInvitation,
  recordPasswordChange,
  removeMember,
  revokeApiToken,
  revokeInvitation,
  setUpHomeOwner,
} from "./people";
export type { Actor, BlobStore, Context, Network, Ports, SecretBox } from "./ports";
export {
  changeSkillSet,
  createSkillSet,
  deleteSkillSet,
  duplicateSkillSet,
  getSkillSet,
  getSkillSetLock,
  listSkillSets,
} from "./sets";
export { addSource, changeSource, listSourceKinds, listSources, refreshSource, removeSource } from "./sources";
export {
  createAuthAdapter,
  findBlob,
  insertBlobs,
  missingBlobs,
  openStore,
  type Store,
} from "./store";
export { createArchiveReader, uploadSkills } from "./uploads";
export {
  changeWorkspace,
  compareCandidates,
  getWorkspace,
  launchWorkspace,
  listMounts,
  listWorkspaces,
  planLaunch,
  recoverAllLaunches,
  relaunchWorkspace,
  replaceMount,
  stepWorkspace,
  stopWorkspace,
  verifyWorkspace,
} from "./workspaces";
