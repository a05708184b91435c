import type { Finding, FindingCounts } from "@/lib/contract/skill";

/** How many findings there are of each severity. */
export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts: FindingCounts = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}
