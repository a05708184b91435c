import { z } from "zod";
import { CandidateOrigin } from "@/lib/contract/launch";
import { Digest, Tier } from "@/lib/contract/skill";
import { clientOf, type Db } from "./db";

const Chosen = z.array(
  z.object({
    name: z.string(),
    tier: Tier,
    source: z.string(),
    digest: Digest,
    revision: z.number().int().positive().optional(),
    slug: z.string().optional(),
    origins: z.array(CandidateOrigin),
  }),
);

/** What one live workspace holds. */
interface LiveChoices {
  workspaceId: string;
  name: string;
  chosen: z.infer<typeof Chosen>;
}

/** The live workspaces of an owner with what they were launched with, by name; the rest of the snapshots stays where it is. */
export async function listLiveChoices(db: Db, ownerId: string): Promise<LiveChoices[]> {
  const chosen = db.kind === "sqlite" ? `json_extract(launch."snapshot", '$.chosen')` : `launch."snapshot"->'chosen'`;
  const sql = `SELECT workspace."id" AS "workspaceId", workspace."name" AS "name", ${chosen} AS "chosen"
    FROM "Workspace" AS workspace JOIN "Launch" AS launch
      ON workspace."ownerId" = launch."ownerId" AND workspace."id" = launch."workspaceId"
      AND workspace."launchNumber" = launch."number"
    WHERE workspace."status" = 'live' AND workspace."ownerId" = ${db.kind === "sqlite" ? "?" : "$1"}
    ORDER BY workspace."name", workspace."id"`;
  const rows = await clientOf(db).$queryRawUnsafe<{ workspaceId: string; name: string; chosen: unknown }[]>(
    sql,
    ownerId,
  );
  return rows.map((row) => ({
    ...row,
    chosen: Chosen.parse(typeof row.chosen === "string" ? JSON.parse(row.chosen) : row.chosen),
  }));
}
