import type { LastRequest } from "@/lib/contract/agents";
import type { PlaceKind } from "@/lib/contract/serving";
import { type Columns, inChunks, rowsAsJson } from "./bulk-insert";
import { clientOf, type Tx } from "./db";

interface TokenRequest {
  id: string;
  ownerId: string;
  at: Date;
  request: LastRequest;
}

interface PlaceRequest {
  ownerId: string;
  kind: PlaceKind;
  targetId: string;
  request: LastRequest;
}

const TOKEN_COLUMNS: Columns<TokenRequest> = { id: "text", ownerId: "text", at: "time", request: "json" };
const PLACE_COLUMNS: Columns<PlaceRequest> = { ownerId: "text", kind: "text", targetId: "text", request: "json" };

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const placeKey = ({ ownerId, kind, targetId }: PlaceRequest) => JSON.stringify([ownerId, kind, targetId]);

/**
 * The newest request of tokens and links, each once: kept where it is newer
 * than what is there, or where that lies after `now`, because a clock was set
 * back. One that is gone is passed over.
 */
export async function putTokenRequests(
  tx: Tx,
  table: "WorkspaceToken" | "ServeLink",
  requests: readonly TokenRequest[],
  now: Date,
): Promise<void> {
  await inChunks([...requests].sort(byId), async (chunk) => {
    const { json, select } = rowsAsJson(tx.kind, TOKEN_COLUMNS, chunk);
    const sql = `UPDATE "${table}" SET "lastUsedAt" = given."at", "lastRequest" = given."request"
      FROM (${select}) AS given
      WHERE "${table}"."id" = given."id" AND "${table}"."ownerId" = given."ownerId" AND ${isNewer(tx, table)}`;
    await clientOf(tx).$executeRawUnsafe(sql, json, now.toISOString());
  });
}

/** The same for the public paths of places. */
export async function putPlaceRequests(tx: Tx, requests: readonly PlaceRequest[], now: Date): Promise<void> {
  const sorted = [...requests].sort((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1));
  await inChunks(sorted, async (chunk) => {
    const { json, select } = rowsAsJson(tx.kind, PLACE_COLUMNS, chunk);
    const sql = `UPDATE "ServedPlace" SET "lastRequest" = given."request"
      FROM (${select}) AS given
      WHERE "ServedPlace"."ownerId" = given."ownerId" AND "ServedPlace"."kind" = given."kind"
        AND "ServedPlace"."targetId" = given."targetId" AND ${isNewer(tx, "ServedPlace")}`;
    await clientOf(tx).$executeRawUnsafe(sql, json, now.toISOString());
  });
}

/** Moments in JSON are written in one form, so that their order is that of their text. */
function isNewer({ kind }: Tx, table: string): string {
  const at = (column: string) => (kind === "sqlite" ? `json_extract(${column}, '$.at')` : `(${column}->>'at')`);
  const now = kind === "sqlite" ? "?" : "$2";
  const kept = at(`"${table}"."lastRequest"`);
  return `(${kept} IS NULL OR ${kept} <= ${at('given."request"')} OR ${kept} > ${now})`;
}
