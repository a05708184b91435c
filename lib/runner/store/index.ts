// What the rooms above may use. Migrating is apart, in migrate.ts: commands need it, the service never loads it.
export { auditHash, FIRST_PREVIOUS_HASH } from "./audit-hash";
export { appendAudit, countAudit, listAudit, listNewestAudit } from "./audit-rows";
export { createAuthAdapter } from "./auth-adapter";
export { findBlob, insertBlobs, missingBlobs } from "./blob-rows";
export type { DatabaseKind, Db, Store, Tx } from "./db";
export { DatabaseUnavailable, isUniqueViolation } from "./failures";
export {
  cancelImportJob,
  claimImportJob,
  countOpenImportJobs,
  endAbandonedImportJob,
  endImportJob,
  findImportJob,
  hasQueuedImportJobs,
  insertImportJob,
  isImportJobOurs,
  listImportJobs,
  listOpenImportSequences,
  listRunningImportJobs,
  moveImportJob,
  renewImportJob,
  requeueImportJob,
} from "./import-job-rows";
export {
  acceptInvitation,
  findInvitation,
  findInvitationByHash,
  insertInvitation,
  listOpenInvitations,
  revokeInvitations,
} from "./invitation-rows";
export { putPlaceRequests, putTokenRequests } from "./last-request-rows";
export {
  findLaunch,
  findLaunchStep,
  insertLaunch,
  listLaunches,
  listUnsettledWorkspaces,
  moveLaunch,
  newestLaunchNumber,
  releaseLaunchHolds,
  renewLaunchLease,
  setLaunchJournal,
  takeLaunchOver,
} from "./launch-rows";
export { type LaunchSummary, listLaunchSummaries } from "./launch-summaries";
export { listLiveChoices } from "./live-choices";
export { deleteMount, listMounts, putMount } from "./mount-rows";
export { openStore } from "./open-store";
export { countOwners, findHomeOwner, findOwner, findOwnersByName, insertOwner, lockOwner } from "./owner-rows";
export { findPackage, findPackages, insertPackages } from "./package-rows";
export {
  countMembers,
  deleteMember,
  findFirstOwnerMember,
  findMemberByEmail,
  findMemberOf,
  findMembership,
  insertMembership,
  insertUserWithPassword,
  listMembers,
  renameUser,
  setMemberRole,
} from "./people-rows";
export { countPins, listPins } from "./pin-rows";
export { findObservedPlan, putObservedPlan } from "./plan-rows";
export { listImportedRevisions } from "./provenance-rows";
export type * from "./records";
export {
  changeRegistryEntry,
  deleteRegistryEntry,
  findRegistryEntry,
  insertRegistryEntry,
  listRegistryEntries,
  orderRegistryEntries,
} from "./registry-rows";
export { findRevision, insertRevisions, listDeclaredVersions, listRevisions } from "./revision-rows";
export {
  closeServedPlace,
  countOpenServeLinks,
  findServedPlace,
  findServeLink,
  findServeLinkByHash,
  insertServeLink,
  listServeLinks,
  putServedPlace,
  revokeServeLink,
} from "./serving-rows";
export { findSharedFile, listSharedFiles, removeSharedFiles, replaceSharedFiles } from "./shared-file-rows";
export {
  advanceSkill,
  advanceSkills,
  changeSkill,
  findSkill,
  findSkillsBySlug,
  insertSkills,
  listServedSkills,
  listSkills,
  pageSkills,
} from "./skill-rows";
export {
  changeSkillSet,
  deleteSkillSet,
  findSkillSet,
  findSkillSets,
  insertSkillSet,
  listSetMembers,
  listSetUses,
  listSkillSets,
  replaceSetMembers,
} from "./skill-set-rows";
export {
  findHeadSnapshot,
  findSnapshot,
  findSnapshotAt,
  findSnapshots,
  insertSnapshot,
  listSnapshotSkills,
  markSnapshotHead,
  pruneSnapshots,
  type SnapshotPlace,
  withSnapshotPackages,
} from "./snapshot-rows";
export {
  findToken,
  findTokenByHash,
  insertToken,
  listTokens,
  revokeToken,
  revokeTokensOf,
  touchToken,
} from "./token-rows";
export { addUses, countUses, lastUse, listUses, removeUsesBefore, sumUses, type UsesOf } from "./use-rows";
export {
  changeWorkspace,
  findWorkspace,
  findWorkspaceByRoot,
  findWorkspaceState,
  insertWorkspace,
  listWorkspaces,
} from "./workspace-rows";
export {
  countOpenWorkspaceTokens,
  countWorkspaceTokens,
  findWorkspaceToken,
  findWorkspaceTokenByHash,
  insertWorkspaceToken,
  listWorkspaceTokens,
  revokeWorkspaceTokens,
} from "./workspace-token-rows";
