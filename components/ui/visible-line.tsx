import { hiddenMarks } from "@/lib/client/hidden-marks";

/** A line of somebody's text: what cannot be seen in it, or turns it around, is a mark with its number. */
export function VisibleLine({ text }: { text: string }) {
  return hiddenMarks(text).map((piece, index) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never reorder
        key={index}
        title="A character that cannot be seen"
        className="rounded-small bg-warn-ground px-0.5 font-mono text-label text-warn outline-1 outline-warn"
      >
        {piece.hidden}
      </span>
    ),
  );
}
