import { type AuditRecord, auditHash, FIRST_PREVIOUS_HASH } from "../store";

export interface ChainFault {
  sequence: number;
  reason: "missing" | "changed" | "unlinked";
}

/**
 * Finds the first fault in an owner's whole chain, oldest first; null where it
 * is sound. An entry is `changed` when its own hash does not fit it, `unlinked`
 * when it does not carry the hash of the one before, and `missing` when its
 * number is left out; `expected` is how many the owner's counter says there are,
 * so that the last ones cannot go unnoticed. Whoever can rewrite the whole chain
 * and the counter is not found out by this: it holds against edits, not against
 * a rewritten database.
 */
export function checkChain(entries: readonly AuditRecord[], expected: number): ChainFault | null {
  let previousHash = FIRST_PREVIOUS_HASH;
  for (const [index, entry] of entries.entries()) {
    const sequence = index + 1;
    if (entry.sequence !== sequence) return { sequence, reason: "missing" };
    if (entry.hash !== auditHash(entry)) return { sequence, reason: "changed" };
    if (entry.previousHash !== previousHash) return { sequence, reason: "unlinked" };
    previousHash = entry.hash;
  }
  return entries.length === expected ? null : { sequence: entries.length + 1, reason: "missing" };
}
