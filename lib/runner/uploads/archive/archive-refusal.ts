import { Refusal } from "@/lib/contract/errors";
import type { ArchiveEntryFault } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";

/** More faults are counted, not listed: a hostile archive must not choose the size of the answer. */
const LISTED_FAULTS = 100;

const REZIP = "Make the archive again from the folder on disk, for example with: zip -r skills.zip skills";

/** The archive as a whole is not acceptable; `reason` is stable, the sentence may change. */
export function archiveInvalid(reason: string, message: string, entries: ArchiveEntryFault[] = []): Refusal {
  return new Refusal("ARCHIVE_INVALID", `${message} ${REZIP}`, { details: { reason, entries } });
}

export function archiveLimit(reason: string, message: string, limit: number, found?: number): Refusal {
  return new Refusal("ARCHIVE_LIMIT_EXCEEDED", `${message} Split it into several archives.`, {
    details: { reason, limit, ...(found === undefined ? {} : { found }), entries: [] },
  });
}

type EntryFaultCode = "ARCHIVE_INVALID" | "ARCHIVE_SPECIAL_ENTRY";

/** Gathers what is wrong with single entries, so that one answer names them all. */
export class EntryFaults {
  readonly entries: ArchiveEntryFault[] = [];
  total = 0;
  #firstKind = "";

  /** `kind` is stable and for programs, `reason` a sentence for people. */
  add(name: string, kind: string, reason: string, target?: string): void {
    if (this.total === 0) this.#firstKind = kind;
    this.total += 1;
    if (this.entries.length === LISTED_FAULTS) return;
    const fault: ArchiveEntryFault = { path: displayPath(name), reason };
    if (target !== undefined) fault.target = displayPath(target);
    this.entries.push(fault);
  }

  throwIfAny(code: EntryFaultCode, what: string, cure = REZIP): void {
    const refusal = this.refusal(code, what, cure);
    if (refusal !== null) throw refusal;
  }

  refusal(code: EntryFaultCode, what: string, cure = REZIP): Refusal | null {
    const first = this.entries[0];
    if (first === undefined) return null;
    const others = this.total > 1 ? ` and ${this.total - 1} more` : "";
    const arrow = first.target === undefined ? "" : ` → ${first.target}`;
    return new Refusal(code, `${what}: ${first.path || "(no name)"}${arrow}${others}. ${first.reason} ${cure}`, {
      details: { reason: this.#firstKind, entries: this.entries, total: this.total },
    });
  }
}

/** One entry's fault that ends the reading at once. */
export function entryInvalid(name: string, kind: string, reason: string): Refusal {
  const faults = new EntryFaults();
  faults.add(name, kind, reason);
  const refusal = faults.refusal("ARCHIVE_INVALID", "The archive has an entry that cannot be taken");
  if (refusal === null) throw new Error("unreachable: a fault was added");
  return refusal;
}
