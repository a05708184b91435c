export { authenticateToken } from "./authenticate-token";
export { requirePermission } from "./authorize";
export { createApiToken } from "./create-api-token";
export { findHome, findMember } from "./find-people";
export { listApiTokens } from "./list-api-tokens";
export { revokeApiToken } from "./revoke-api-token";
export { setUpHomeOwner } from "./set-up-home-owner";
