import clsx from "clsx";
import { VisibleLine } from "@/components/ui/visible-line";
import { hunkRows } from "@/lib/client/diff/hunk-rows";
import type { FileDiff } from "@/lib/contract/skill-changes";
import { reasonOf } from "./file-reason";

const LOOKS = {
  added: { sign: "+", word: "Added: ", ground: "bg-ok-ground", ink: "text-ok" },
  removed: { sign: "−", word: "Removed: ", ground: "bg-bad-ground", ink: "text-bad" },
  same: { sign: "", word: "", ground: "", ink: "" },
} as const;

const NUMBER = "select-none px-1.5 text-right text-third tabular align-top";

/** The changed stretches of a text under each other, with three lines around each. */
export function HunkLines({ file }: { file: FileDiff }) {
  if (file.hunks.length === 0) return <p className="px-3 py-2.5 text-second">{reasonOf(file)}</p>;
  return (
    <table className="w-full table-fixed font-mono text-small [font-variant-ligatures:none]">
      <caption className="sr-only">Changed lines of {file.path}</caption>
      <colgroup>
        <col className="w-10" />
        <col className="w-10" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Old line</th>
          <th scope="col">New line</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      {file.hunks.map((hunk, index) => (
        <tbody key={`${hunk.oldStart} ${hunk.newStart}`} className={index > 0 ? "border-line border-t" : undefined}>
          {hunkRows(hunk).map((row) => {
            const { sign, word, ground, ink } = LOOKS[row.kind];
            return (
              <tr key={`${row.before ?? ""} ${row.after ?? ""}`} className={ground}>
                <td className={NUMBER}>{row.before}</td>
                <td className={NUMBER}>{row.after}</td>
                <td className="whitespace-pre-wrap pr-3 pl-5 -indent-4 [overflow-wrap:anywhere]">
                  <span aria-hidden className={clsx("inline-block w-4 select-none indent-0", ink)}>
                    {sign}
                  </span>
                  <span className="sr-only">{word}</span>
                  <VisibleLine text={row.text} />
                  {row.unfinished && <span className="font-sans text-third"> no line break at the end</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}
