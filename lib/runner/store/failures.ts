import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { Refusal } from "@/lib/contract/errors";

/** The database cannot be reached, or stopped answering: a matter for the operator, and 503 for everybody else. */
export class DatabaseUnavailable extends Error {
  readonly reason = "database-unavailable";

  constructor(cause: unknown) {
    super("The database cannot be reached. Nothing was changed.", { cause });
    this.name = "DatabaseUnavailable";
  }
}

export type FailureKind = "unique" | "collision" | "unavailable" | "full" | "other";

/** What the driver said, wherever Prisma wrapped it. */
function driverFailure(error: unknown, depth = 0): { kind: string; code?: string; message?: string } | null {
  if (typeof error !== "object" || error === null || depth > 4) return null;
  if (error instanceof DriverAdapterError || (error as Error).name === "DriverAdapterError") {
    const { kind, code, originalCode, message } = (error as DriverAdapterError).cause as {
      kind: string;
      code?: string;
      originalCode?: string;
      message?: string;
    };
    return { kind, code: code ?? originalCode, message };
  }
  const { meta, cause } = error as { meta?: { driverAdapterError?: unknown }; cause?: unknown };
  return driverFailure(meta?.driverAdapterError, depth + 1) ?? driverFailure(cause, depth + 1);
}

const UNAVAILABLE_KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "TlsConnectionError",
  "TooManyConnections",
  "DatabaseDoesNotExist",
  "DatabaseAccessDenied",
  "AuthenticationFailed",
]);
/** Prisma's own: cannot reach, timed out, closed by the server, no connection free in time. */
const UNAVAILABLE_CODES = new Set(["P1000", "P1001", "P1002", "P1003", "P1010", "P1011", "P1017", "P2024", "P2037"]);
/** PostgreSQL classes 08 (connection) and 57P (operator intervention: shutdown, crash, starting up). */
const UNAVAILABLE_STATES = /^(08|57P)/;
const UNAVAILABLE_MESSAGE =
  /connection terminated|connection (ended|closed)|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|client (was closed|has encountered a connection error)/i;

/** Says what an error of the database means for the one who asked. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof DatabaseUnavailable) return "unavailable";
  const failure = driverFailure(error);
  const code = (error as { code?: unknown } | null)?.code;
  if (failure?.kind === "UniqueConstraintViolation" || code === "P2002") return "unique";
  if (failure?.kind === "TransactionWriteConflict" || failure?.kind === "SocketTimeout" || code === "P2034") {
    return "collision";
  }
  // SQLITE_FULL, and PostgreSQL's disk_full.
  if (failure?.code === "SQLITE_FULL" || failure?.code === "53100") return "full";
  // 55P03: a lock was not to be had in time.
  if (failure?.code === "55P03") return "collision";
  if (failure !== null && UNAVAILABLE_KINDS.has(failure.kind)) return "unavailable";
  if (failure?.code !== undefined && UNAVAILABLE_STATES.test(failure.code)) return "unavailable";
  if (typeof code === "string" && UNAVAILABLE_CODES.has(code)) return "unavailable";
  if (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message)) return "unavailable";
  return "other";
}

/**
 * The error as the rooms above are to see it: an outage as DatabaseUnavailable,
 * a full disk as the refusal STORAGE_FULL, everything else unchanged.
 */
export function named(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const kind = failureKind(error);
  if (kind === "unavailable") return new DatabaseUnavailable(error);
  if (kind !== "full") return error;
  return new Refusal("STORAGE_FULL", "The disk of the database is full. Nothing was stored.", {
    details: { reason: "database-disk" },
    remedy: "Free space on the disk that holds the database and try again.",
    cause: error,
  });
}

/** Two wrote the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return failureKind(error) === "unique";
}
