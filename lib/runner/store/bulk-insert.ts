import { setImmediate as breathe } from "node:timers/promises";
import { clientOf, type DatabaseKind, type Tx } from "./db";
import { storableJson } from "./storable-json";

/** What a column holds, in the words of both databases. */
export type ColumnType = "text" | "integer" | "time" | "json";
export type Columns<Row> = { readonly [column in keyof Row]: ColumnType };

/** Rows a statement: enough that statements cost little, few enough that one takes a few milliseconds. */
const ROWS_PER_STATEMENT = 100;

const POSTGRES_CASTS: Record<ColumnType, string> = {
  text: "text",
  integer: "integer",
  time: "timestamp(3)",
  json: "jsonb",
};

const quoted = (name: string) => `"${name}"`;

/** Column `index` of a row that came as an array in JSON. */
function cell(kind: DatabaseKind, type: ColumnType, index: number): string {
  if (kind === "sqlite") return `json_extract(value, '$[${index}]')`;
  if (type === "json") return `NULLIF(value->${index}, 'null'::jsonb)`;
  return `(value->>${index})::${POSTGRES_CASTS[type]}`;
}

/** As both databases and Prisma write a moment: UTC. */
function written(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace("Z", "+00:00") : value;
}

/** Rows as one JSON text, and the SELECT that gives them back: one parameter, however many values. */
export function rowsAsJson<Row extends object>(kind: DatabaseKind, columns: Columns<Row>, rows: readonly Row[]) {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const cells = names.map((name, index) => `${cell(kind, columns[name], index)} AS ${quoted(name)}`);
  const source = kind === "sqlite" ? "json_each(?)" : "jsonb_array_elements($1::jsonb)";
  return {
    json: storableJson(rows.map((row) => names.map((name) => written(row[name])))),
    names: names.map(quoted),
    select: `SELECT ${cells.join(", ")} FROM ${source}`,
  };
}

/** Calls `work` for a hundred rows at a time, and lets the event loop turn in between: SQLite answers without it. */
export async function inChunks<Row>(rows: readonly Row[], work: (chunk: Row[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    if (start > 0) await breathe();
    await work(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

/**
 * Inserts rows with one statement a hundred. Prisma's createMany binds every
 * value as a parameter and compiles a plan for each number of rows, which is
 * some twenty times slower. With `skipExisting` a row whose key is there is left alone.
 */
export async function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  options: { skipExisting?: boolean } = {},
): Promise<void> {
  await inChunks(rows, async (chunk) => {
    const { json, names, select } = rowsAsJson(tx.kind, columns, chunk);
    // WHERE true: without it SQLite takes ON for the start of a join.
    const conflict = options.skipExisting ? " WHERE true ON CONFLICT DO NOTHING" : "";
    const sql = `INSERT INTO ${quoted(table)} (${names.join(", ")}) ${select}${conflict}`;
    await clientOf(tx).$executeRawUnsafe(sql, json);
  });
}
