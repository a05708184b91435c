import { Refusal } from "@/lib/contract/errors";
import type { ArchiveEntryFault } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";
import { compareText } from "./compare-text";

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

interface EntryFault {
  name: string;
  kind: string;
  reason: string;
  target: string | undefined;
}

function byName(a: EntryFault, b: EntryFault): number {
  return (
    compareText(a.name, b.name) ||
    compareText(a.kind, b.kind) ||
    compareText(a.reason, b.reason) ||
    compareText(a.target ?? "", b.target ?? "")
  );
}

function listed({ name, reason, target }: EntryFault): ArchiveEntryFault {
  const fault: ArchiveEntryFault = { path: displayPath(name), reason };
  if (target !== undefined) fault.target = displayPath(target);
  return fault;
}

/** Gathers what is wrong with single entries, so that one answer names them all. */
export class EntryFaults {
  readonly #faults: EntryFault[] = [];

  get total(): number {
    return this.#faults.length;
  }

  /** `kind` is stable and for programs, `reason` a sentence for people. */
  add(name: string, kind: string, reason: string, target?: string): void {
    this.#faults.push({ name, kind, reason, target });
  }

  throwIfAny(code: EntryFaultCode, what: string, cure = REZIP): void {
    const refusal = this.refusal(code, what, cure);
    if (refusal !== null) throw refusal;
  }

  refusal(code: EntryFaultCode, what: string, cure = REZIP): Refusal | null {
    // Sorted, so that the same faults give the same answer however the archive lists its entries.
    const [chosen] = this.#faults.sort(byName);
    const entries = this.#faults.slice(0, LISTED_FAULTS).map(listed);
    const first = entries[0];
    if (chosen === undefined || first === undefined) return null;
    const others = this.total > 1 ? ` and ${this.total - 1} more` : "";
    const arrow = first.target === undefined ? "" : ` → ${first.target}`;
    return new Refusal(code, `${what}: ${first.path || "(no name)"}${arrow}${others}. ${first.reason} ${cure}`, {
      details: { reason: chosen.kind, entries, total: this.total },
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
