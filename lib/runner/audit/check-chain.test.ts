import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AuditRecord, auditHash, FIRST_PREVIOUS_HASH } from "../store";
import { checkChain } from "./check-chain";

function chain(subjects: readonly string[]): AuditRecord[] {
  const entries: AuditRecord[] = [];
  for (const [index, subject] of subjects.entries()) {
    const entry = {
      ownerId: "alpha",
      sequence: index + 1,
      at: new Date("2026-11-30T12:00:00.000Z"),
      actorKind: "user" as const,
      actorId: "user-1",
      actorLabel: "Ada",
      verb: "skills.upload",
      subject,
      details: { created: [subject] },
      requestId: "request-1",
      previousHash: entries.at(-1)?.hash ?? FIRST_PREVIOUS_HASH,
    };
    entries.push({ ...entry, hash: auditHash(entry) });
  }
  return entries;
}

describe("the audit chain", () => {
  test("hashes the JSON of its fields in one fixed order, keys sorted", () => {
    const [entry] = chain(["code-review"]) as [AuditRecord];
    const text =
      '["alpha",1,"2026-11-30T12:00:00.000Z","user","user-1","Ada","skills.upload","code-review",' +
      `{"a":[{"b":2,"c":3}],"z":1},"request-1","${"0".repeat(64)}"]`;
    const expected = createHash("sha256").update(text).digest("hex");
    expect(auditHash({ ...entry, details: { z: 1, a: [{ c: 3, b: 2 }] } })).toBe(expected);
    expect(auditHash({ ...entry, details: { a: [{ b: 2, c: 3 }], z: 1 } })).toBe(expected);
  });

  test("is sound when nothing was touched, and when there is nothing", () => {
    expect(checkChain(chain(["a", "b", "c"]), 3)).toBeNull();
    expect(checkChain([], 0)).toBeNull();
  });

  test.each<[string, Partial<AuditRecord>]>([
    ["owner", { ownerId: "beta" }],
    ["time", { at: new Date("2026-11-30T12:00:00.001Z") }],
    ["kind of actor", { actorKind: "token" }],
    ["actor", { actorId: "user-2" }],
    ["actor's label", { actorLabel: "Bob" }],
    ["verb", { verb: "skills.archive" }],
    ["subject", { subject: "other" }],
    ["details", { details: { created: [] } }],
    ["request", { requestId: "request-2" }],
    ["link", { previousHash: "1".repeat(64) }],
    ["hash", { hash: "1".repeat(64) }],
  ])("notices another %s", (_, change) => {
    const entries = chain(["a", "b", "c"]);
    entries[1] = { ...(entries[1] as AuditRecord), ...change };
    expect(checkChain(entries, 3)).toEqual({ sequence: 2, reason: "changed" });
  });

  test("notices an entry that was rewritten together with its own hash", () => {
    const entries = chain(["a", "b", "c"]);
    const rewritten = { ...(entries[1] as AuditRecord), subject: "other" };
    entries[1] = { ...rewritten, hash: auditHash(rewritten) };
    expect(checkChain(entries, 3)).toEqual({ sequence: 3, reason: "unlinked" });
  });

  test("notices a first, a middle and a last entry that is missing", () => {
    const entries = chain(["a", "b", "c"]);
    expect(checkChain(entries.slice(1), 3)).toEqual({ sequence: 1, reason: "missing" });
    expect(checkChain([entries[0], entries[2]] as AuditRecord[], 3)).toEqual({ sequence: 2, reason: "missing" });
    expect(checkChain(entries.slice(0, 2), 3)).toEqual({ sequence: 3, reason: "missing" });
  });

  test("notices entries that changed places", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 8 }), fc.nat(), fc.nat(), (subjects, a, b) => {
        const entries = chain(subjects);
        const [first, second] = [a % entries.length, b % entries.length];
        fc.pre(first !== second);
        const swapped = [...entries];
        [swapped[first], swapped[second]] = [swapped[second] as AuditRecord, swapped[first] as AuditRecord];
        const fault = checkChain(swapped, subjects.length);
        expect(fault).toEqual({ sequence: Math.min(first, second) + 1, reason: "missing" });
      }),
    );
  });
});
