export { emptyHubAnswer, findHubContent } from "./clawhub/find-hub-content";
export { loadSkillFile } from "./load/load-skill-file";
export { getCommandPrompt, listCommandPrompts } from "./mcp/command-prompts";
export { listSkillsForAgent } from "./mcp/list-skills-for-agent";
export { loadFileForAgent } from "./mcp/load-file-for-agent";
export { getSkillEntry, listSkillEntries } from "./mcp/skill-entries";
export { listSkillResources, readSkillResource } from "./mcp/skill-resources";
export { noteAgentRequest } from "./note-agent-request";
export { getAgentView, getPrompt } from "./prompt/get-prompt";
export { changeServing } from "./serving/change-serving";
export { createServeLink } from "./serving/create-serve-link";
export { getServing } from "./serving/get-serving";
export { emptyIndex } from "./serving/indexes";
export {
  type OpenPlace,
  openOwnLibrary,
  openPlaceOfToken,
  openPublicPlace,
  publicPlacePath,
} from "./serving/open-place";
export { revokeServeLink } from "./serving/revoke-serve-link";
export { findServedContent, type ServedContent } from "./serving/served-content";
export type { ServedSkillFacts } from "./serving/served-packages";
export { deleteV1Skill, getV1Skill, listV1Skills } from "./skills-api/v1-skills";
export { getV1Version, listV1Versions, openV1Content } from "./skills-api/v1-versions";
export { authenticateWorkspaceToken } from "./tokens/authenticate-workspace-token";
export { createWorkspaceToken } from "./tokens/create-workspace-token";
export { listWorkspaceTokens } from "./tokens/list-workspace-tokens";
export { revokeWorkspaceToken } from "./tokens/revoke-workspace-token";
export { createUseRecorder } from "./usage/create-use-recorder";
export { getSkillUsage } from "./usage/get-skill-usage";
export { getWorkspaceUsage } from "./usage/get-workspace-usage";
