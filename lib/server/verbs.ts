/** What routes may call of the runner: verbs, each of which authorises for itself. */
export {
  createApiToken,
  getSkill,
  listApiTokens,
  listSkills,
  readSkillFile,
  revokeApiToken,
  uploadSkills,
} from "@/lib/runner";
