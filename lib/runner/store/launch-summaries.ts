import type { Digest } from "@/lib/contract/skill";
import { clientOf, type Db } from "./db";

export interface LaunchSummary {
  workspaceId: string;
  number: number;
  planDigest: Digest;
  /** Skills it chose. */
  skills: number;
}

/** The newest live or past launch of each workspace, counted in the database: snapshots stay where they are. */
export async function listLaunchSummaries(db: Db, ownerId: string): Promise<LaunchSummary[]> {
  const count =
    db.kind === "sqlite"
      ? `json_array_length(launch."snapshot", '$.chosen')`
      : `jsonb_array_length(launch."snapshot"->'chosen')`;
  const sql = `SELECT launch."workspaceId", launch."number", launch."planDigest", ${count} AS "skills"
    FROM "Launch" AS launch JOIN "Workspace" AS workspace
      ON workspace."ownerId" = launch."ownerId" AND workspace."id" = launch."workspaceId"
      AND workspace."launchNumber" = launch."number"
    WHERE launch."ownerId" = ${db.kind === "sqlite" ? "?" : "$1"}`;
  const rows = await clientOf(db).$queryRawUnsafe<LaunchSummary[]>(sql, ownerId);
  return rows.map((row) => ({ ...row, number: Number(row.number), skills: Number(row.skills) }));
}
