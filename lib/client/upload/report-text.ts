import type { UploadResult } from "@/lib/contract/upload";
import { visibleText } from "../visible-text";

const HEADINGS = [
  "path",
  "slug",
  "outcome",
  "revision",
  "version",
  "code",
  "line",
  "column",
  "message",
  "repair",
  "notes",
];

/**
 * The outcomes as tab-separated text: it reads as it is and falls into columns
 * in a spreadsheet. Tabs, line ends and invisible characters of an archive's
 * names cannot break a row.
 */
export function reportText(results: readonly UploadResult[]): string {
  const lines = results.map((result) =>
    [
      result.path,
      result.slug,
      result.status,
      result.revision,
      result.version,
      result.code,
      result.line,
      result.column,
      result.message,
      result.repair && `${result.repair.before} → ${result.repair.after}`,
      [...result.notes, ...result.warnings.map((warning) => `${warning.code}: ${warning.message}`)].join(" "),
    ]
      .map(cell)
      .join("\t"),
  );
  return `${[HEADINGS.join("\t"), ...lines].join("\n")}\n`;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? String(value) : visibleText(value.replace(/\s+/g, " "));
}
