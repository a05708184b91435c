import type { StartImportRequest } from "@/lib/contract/imports";
import type { UploadResult } from "@/lib/contract/upload";
import { choiceFor, type ExistingChoice, type UploadChoices } from "../upload/upload-choices";

/** What was decided about the rows of a directory: what the library keeps of its own, and which rows are repaired. */
export interface AdoptChoices extends UploadChoices {
  repairs: ReadonlySet<string>;
}

/** The library's own skills stay as they are until somebody says otherwise. */
export const NOTHING_DECIDED: AdoptChoices = { onExisting: "skip", paths: {}, repairs: new Set() };

/** Whether the library has the slug with other bytes: a preview tells what `revise` would do. */
export function isConflict(row: Pick<UploadResult, "status">): boolean {
  return row.status === "revised";
}

export function canRepair(row: Pick<UploadResult, "status" | "repair">): boolean {
  return row.status === "refused" && row.repair !== undefined;
}

/** Whether the row changes the library, with what was decided. */
function isTaken(row: UploadResult, choices: AdoptChoices): boolean {
  if (row.status === "created") return true;
  if (isConflict(row)) return choiceFor(choices, row.path) === "revise";
  return canRepair(row) && choices.repairs.has(row.path);
}

export function countAdopted(rows: readonly UploadResult[], choices: AdoptChoices): number {
  return rows.filter((row) => isTaken(row, choices)).length;
}

/** The import that does what the rows show. */
export function adoptRequest(
  directory: string,
  rows: readonly UploadResult[],
  decided: AdoptChoices,
): StartImportRequest {
  const choices: Record<string, { onExisting?: ExistingChoice; repair?: boolean }> = {};
  for (const row of rows) {
    if (isConflict(row)) {
      const onExisting = choiceFor(decided, row.path);
      if (onExisting !== decided.onExisting) choices[row.path] = { onExisting };
    } else if (canRepair(row) && decided.repairs.has(row.path)) choices[row.path] = { repair: true };
  }
  return {
    kind: "directory",
    source: directory,
    onExisting: decided.onExisting,
    ...(Object.keys(choices).length > 0 && { choices }),
  };
}
