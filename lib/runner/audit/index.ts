export { checkChain } from "./check-chain";
export { recordAudit } from "./record-audit";
