import { CopyButton } from "@/components/ui/copy-button";
import { count, formatNumber } from "@/lib/client/words";
import type { ErrorCode } from "@/lib/contract/errors";
import type { ArchiveEntryFault } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";

/** Makes the archive again with links followed instead of stored. */
const CURE = "zip -r skills.zip skills";
const SHOWN = 200;

/** Whether the command cures what the code stands for; it then stands in for the remedy in words. */
export function hasCure(code: ErrorCode | undefined): boolean {
  return code === "ARCHIVE_SPECIAL_ENTRY" || code === "ARCHIVE_INVALID";
}

interface ArchiveFaultsProps {
  code: ErrorCode | undefined;
  entries: readonly ArchiveEntryFault[];
}

/** The entries that make a whole archive unacceptable, and the command that makes a sound one. */
export function ArchiveFaults({ code, entries }: ArchiveFaultsProps) {
  return (
    <>
      {entries.length > 0 && (
        <>
          <h3 className="mt-2 font-medium text-small">
            {count(entries.length, "offending entry", "offending entries")}
          </h3>
          <ul className="mt-1 max-h-48 overflow-y-auto font-mono text-small">
            {entries.slice(0, SHOWN).map((entry, index) => (
              // The same path may offend twice, so only its place tells entries apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="py-0.5 [overflow-wrap:anywhere]">
                {displayPath(entry.path)}
                {entry.target !== undefined && <span className="text-second"> → {displayPath(entry.target)}</span>}
                <span className="font-sans text-second"> {entry.reason}</span>
              </li>
            ))}
          </ul>
          {entries.length > SHOWN && (
            <p className="text-second text-small">and {formatNumber(entries.length - SHOWN)} more.</p>
          )}
        </>
      )}
      {hasCure(code) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-small">Make the archive again:</span>
          <code className="rounded-small bg-surface px-2 py-1 font-mono text-small">{CURE}</code>
          <CopyButton text={() => CURE}>Copy command</CopyButton>
        </div>
      )}
    </>
  );
}
