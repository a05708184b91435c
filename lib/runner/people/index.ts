export { authenticateToken, type TokenCaller } from "./authenticate-token";
export { isAllowed, type Permission, requirePermission } from "./authorize";
export { createApiToken } from "./create-api-token";
export { findHome, findMember } from "./find-people";
export { listApiTokens } from "./list-api-tokens";
export { revokeApiToken } from "./revoke-api-token";
export { type HomeOwnerInput, setUpHomeOwner } from "./set-up-home-owner";
