import { createHash } from "node:crypto";
import type { AuditRecord } from "./records";

/** `previousHash` of an owner's first entry. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/** JSON with the keys of every object in order: PostgreSQL keeps them in an order of its own. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * SHA-256, 64 hexadecimal digits, over every field of the entry but `hash`
 * itself. `previousHash` is among them, so that an entry vouches for all the
 * ones before it.
 */
export function auditHash(entry: Omit<AuditRecord, "hash">): string {
  const { ownerId, sequence, at, actorKind, actorId, actorLabel, verb, subject, details, requestId, previousHash } =
    entry;
  const fields = [
    ownerId,
    sequence,
    at.toISOString(),
    actorKind,
    actorId,
    actorLabel,
    verb,
    subject,
    details,
    requestId,
  ];
  return createHash("sha256")
    .update(canonicalJson([...fields, previousHash]))
    .digest("hex");
}
