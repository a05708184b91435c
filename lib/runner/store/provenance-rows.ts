import { z } from "zod";
import type { Digest } from "@/lib/contract/skill";
import { clientOf, type Db } from "./db";
import type { ImportedRevision } from "./import-job-records";

const Provenance = z.record(z.string(), z.unknown());

interface Row {
  slug: string;
  state: string;
  number: number;
  bundleDigest: string;
  provenance: unknown;
}

/**
 * Of every skill of an owner, or of one: the newest revision that came from a
 * source, known by a `location` in its provenance. Sorted by slug. Skills of
 * which no revision did are left out.
 */
export async function listImportedRevisions(db: Db, ownerId: string, slug?: string): Promise<ImportedRevision[]> {
  const sqlite = db.kind === "sqlite";
  const location = sqlite ? `json_extract(r."provenance", '$.location')` : `r."provenance"->>'location'`;
  const one = slug === undefined ? "" : `AND s."slug" = ${sqlite ? "?" : "$2"}`;
  const sql = `SELECT "slug", "state", "number", "bundleDigest", "provenance" FROM (
      SELECT s."slug", s."state", r."number", r."bundleDigest", r."provenance",
        ROW_NUMBER() OVER (PARTITION BY r."skillId" ORDER BY r."number" DESC) AS "age"
      FROM "Revision" r JOIN "Skill" s ON s."ownerId" = r."ownerId" AND s."id" = r."skillId"
      WHERE r."ownerId" = ${sqlite ? "?" : "$1"} AND ${location} IS NOT NULL ${one}
    ) AS imported WHERE "age" = 1 ORDER BY "slug"`;
  const values = slug === undefined ? [ownerId] : [ownerId, slug];
  const rows = await clientOf(db).$queryRawUnsafe<Row[]>(sql, ...values);
  return rows.map(({ provenance, number, bundleDigest, ...row }) => ({
    ...row,
    number: Number(number),
    bundleDigest: bundleDigest as Digest,
    provenance: Provenance.parse(typeof provenance === "string" ? JSON.parse(provenance) : provenance),
  }));
}
