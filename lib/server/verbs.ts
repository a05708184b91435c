/** What routes may call of the runner: verbs, each of which authorises for itself. */
export {
  changeSkill,
  createApiToken,
  createSkill,
  forkRevision,
  getRevision,
  getSkill,
  listApiTokens,
  listSkills,
  publishRevision,
  readSkillFile,
  restoreRevision,
  revokeApiToken,
  uploadSkills,
} from "@/lib/runner";
