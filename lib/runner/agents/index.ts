export { findAgentSkill } from "./catalog/find-agent-skill";
export { type AgentCatalog, type AgentSkill, openAgentCatalog } from "./catalog/open-agent-catalog";
export { loadSkillFile } from "./load/load-skill-file";
export { noteAgentRequest } from "./note-agent-request";
export { getAgentView, getPrompt } from "./prompt/get-prompt";
export { authenticateWorkspaceToken } from "./tokens/authenticate-workspace-token";
export { createUseRecorder } from "./usage/create-use-recorder";
export { getSkillUsage } from "./usage/get-skill-usage";
export { getWorkspaceUsage } from "./usage/get-workspace-usage";
