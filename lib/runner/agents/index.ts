export { authenticateWorkspaceToken } from "./tokens/authenticate-workspace-token";
