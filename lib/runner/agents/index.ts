export { findAgentSkill } from "./catalog/find-agent-skill";
export { type AgentCatalog, type AgentSkill, openAgentCatalog } from "./catalog/open-agent-catalog";
export { authenticateWorkspaceToken } from "./tokens/authenticate-workspace-token";
