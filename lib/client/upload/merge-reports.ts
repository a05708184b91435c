import type { UploadReport, UploadResult, UploadSummary } from "@/lib/contract/upload";

/** What a list of outcomes adds up to. */
export function summarise(results: readonly UploadResult[], ignored: number): UploadSummary {
  const summary: UploadSummary = {
    total: results.length,
    created: 0,
    revised: 0,
    unchanged: 0,
    skipped: 0,
    refused: 0,
    repairable: 0,
    ignored,
  };
  for (const result of results) {
    summary[result.status] += 1;
    if (isRepairable(result)) summary.repairable += 1;
  }
  return summary;
}

export function isRepairable(result: UploadResult): boolean {
  return result.status === "refused" && result.repair !== undefined;
}

/**
 * The first report with the rows that were sent once more in their place. The
 * order of rows stays, so that nothing moves under the reader's eyes.
 */
export function mergeReports(first: UploadReport, again: UploadReport): UploadReport {
  const newer = new Map(again.results.map((result) => [result.path, result]));
  const results = first.results.map((result) => newer.get(result.path) ?? result);
  return { results, summary: summarise(results, first.summary.ignored) };
}

const READING_ORDER: Record<UploadResult["status"], number> = {
  refused: 0,
  skipped: 1,
  revised: 2,
  created: 3,
  unchanged: 4,
};

/** What needs a decision stands first; within one outcome the archive's order stays. */
export function inReadingOrder(report: UploadReport): UploadReport {
  return { ...report, results: report.results.toSorted((a, b) => READING_ORDER[a.status] - READING_ORDER[b.status]) };
}
