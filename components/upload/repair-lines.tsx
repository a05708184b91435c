import { shortLine } from "@/lib/client/upload/short-line";
import type { Repair } from "@/lib/contract/upload";

const LINE = "flex gap-2 px-2 py-0.5 [overflow-wrap:anywhere]";

/** The line as it stands and as it would be. */
export function RepairLines({ repair }: { repair: Repair }) {
  return (
    <div className="mt-1.5 rounded-small bg-sunk py-0.5 font-mono text-small">
      {repair.before !== "" && (
        <p className={`${LINE} text-bad`}>
          <span aria-hidden>−</span>
          <span className="sr-only">Now:</span>
          <del className="min-w-0 no-underline">{shortLine(repair.before)}</del>
        </p>
      )}
      <p className={`${LINE} text-ok`}>
        <span aria-hidden>+</span>
        <span className="sr-only">Repaired:</span>
        <ins className="min-w-0 no-underline">{shortLine(repair.after)}</ins>
      </p>
    </div>
  );
}
