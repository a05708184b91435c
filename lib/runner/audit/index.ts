export { type ChainFault, checkChain } from "./check-chain";
export { describeActor } from "./describe-actor";
export { type AuditInput, recordAudit } from "./record-audit";
