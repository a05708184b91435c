import type { Row } from "./measure";

/** The figures as a Markdown table, the same on a screen and in the documentation. */
export function renderTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.work,
    `${number(row.ours)} ${row.unit}`,
    row.peer ? `${row.peer.name}: ${number(row.peer.value)} ${row.unit}` : "–",
    row.ratio === undefined ? "–" : row.ratio.toFixed(2),
    row.goal,
    row.met === null ? "–" : row.met ? "met" : "MISSED",
    [row.exponent === undefined ? "" : `growth ${row.exponent.toFixed(2)}`, row.note ?? ""].filter(Boolean).join("; "),
  ]);
  const head = ["work", "ours", "peer", "ratio", "goal", "", "note"];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => (line[column] ?? "").length)),
  );
  const line = (parts: readonly string[]) =>
    `| ${parts.map((part, index) => part.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)].join("\n");
}

function number(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
