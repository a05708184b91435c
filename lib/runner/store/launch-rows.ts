import { z } from "zod";
import {
  Budget,
  Candidate,
  ConflictPolicy,
  ExcludedItem,
  PublishTarget,
  ShadowedCandidate,
  TierSwitches,
  WorkspaceMode,
} from "@/lib/contract/launch";
import { Digest, PackageFile } from "@/lib/contract/skill";
import type { LaunchModel } from "@/prisma/generated/sqlite/client/models/Launch";
import type { LaunchPinModel } from "@/prisma/generated/sqlite/client/models/LaunchPin";
import { AuthorKind } from "./author-kind";
import { type Columns, insertRows } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import { jsonValue } from "./json-value";
import type {
  LaunchHold,
  LaunchJournal,
  LaunchKey,
  LaunchRecord,
  LaunchSnapshot,
  LaunchState,
  LaunchStep,
} from "./records";
import { LAUNCH_STATES } from "./workspace-records";

const PIN_COLUMNS: Columns<LaunchPinModel> = {
  ownerId: "text",
  workspaceId: "text",
  number: "integer",
  skillId: "text",
  revision: "integer",
};
const State = z.enum(LAUNCH_STATES);
const Snapshot = z.object({
  name: z.string(),
  user: z.string().nullable(),
  environment: z.string().nullable(),
  agent: z.string(),
  policy: ConflictPolicy,
  mode: WorkspaceMode,
  tiers: TierSwitches,
  sets: z.array(z.object({ id: z.string(), generation: z.number().int(), name: z.string() })),
  overrides: z.record(z.string(), z.string()),
  chosen: z.array(Candidate),
  shadowed: z.array(ShadowedCandidate),
  excluded: z.array(ExcludedItem),
  budget: Budget,
  hidden: z.array(z.string()).default([]),
  mounts: z
    .array(z.object({ path: z.string(), mountId: z.string(), generation: z.number().int() }))
    .nullable()
    .default(null),
  documents: z.array(PackageFile),
  lockHashes: z.record(z.string(), z.string()),
});
const Tree = z.object({ path: z.string(), digest: Digest });
const Journal = z.object({
  publish: z.array(Tree.extend({ name: z.string() })),
  remove: z.array(Tree),
  targets: z.array(PublishTarget),
  done: z.boolean(),
});

function toRecord({ snapshot, ...row }: LaunchModel): LaunchRecord {
  return { ...toStep(row), snapshot: Snapshot.parse(snapshot) as LaunchSnapshot };
}

function toStep(row: Omit<LaunchModel, "snapshot">): LaunchStep {
  return {
    ...row,
    state: State.parse(row.state),
    planDigest: row.planDigest as Digest,
    authorKind: AuthorKind.parse(row.authorKind),
    journal: Journal.parse(row.journal) as LaunchJournal,
  };
}

/** With the revisions and sets that it holds fast from now on. A number that the workspace has is a unique violation. */
export async function insertLaunch(tx: Tx, launch: LaunchRecord, hold: LaunchHold): Promise<void> {
  const { snapshot, journal, ...rest } = launch;
  const { ownerId, workspaceId, number } = launch;
  const key = { ownerId, workspaceId, number };
  const client = clientOf(tx);
  await client.launch.create({
    data: { ...rest, snapshot: jsonValue(snapshot), journal: jsonValue(journal) },
  });
  await insertRows(
    tx,
    "LaunchPin",
    PIN_COLUMNS,
    hold.pins.map((pin) => ({ ...key, ...pin })),
  );
  await client.launchSet.createMany({ data: hold.setIds.map((setId) => ({ ...key, setId })) });
}

export async function findLaunch(db: Db, key: LaunchKey): Promise<LaunchRecord | null> {
  const row = await clientOf(db).launch.findUnique({ where: { ownerId_workspaceId_number: pick(key) } });
  return row && toRecord(row);
}

/** As findLaunch; the snapshot, some hundred kilobytes, stays where it is. */
export async function findLaunchStep(db: Db, key: LaunchKey): Promise<LaunchStep | null> {
  const row = await clientOf(db).launch.findUnique({
    where: { ownerId_workspaceId_number: pick(key) },
    omit: { snapshot: true },
  });
  return row && toStep(row);
}

/** Launches in one of these states, oldest first. */
export async function listLaunches(
  db: Db,
  where: { ownerId: string; workspaceId: string; states: readonly LaunchState[] },
): Promise<LaunchStep[]> {
  const { states, ...rest } = where;
  const rows = await clientOf(db).launch.findMany({
    where: { ...rest, state: { in: [...states] } },
    orderBy: { number: "asc" },
    omit: { snapshot: true },
  });
  return rows.map(toStep);
}

/**
 * Workspaces with a launch that is prepared, or live with directories still to
 * publish: of one owner, or of all for the start of a console.
 */
export async function listUnsettledWorkspaces(
  db: Db,
  ownerId?: string,
): Promise<{ ownerId: string; workspaceId: string }[]> {
  const isOpen = db.kind === "sqlite" ? `json_extract("journal", '$.done') = 0` : `"journal"->>'done' = 'false'`;
  const ofOwner = ownerId === undefined ? "" : `AND "ownerId" = ${db.kind === "sqlite" ? "?" : "$1"}`;
  const sql = `SELECT DISTINCT "ownerId", "workspaceId" FROM "Launch"
    WHERE ("state" = 'prepared' OR ("state" = 'live' AND ${isOpen})) ${ofOwner}`;
  const values = ownerId === undefined ? [] : [ownerId];
  return clientOf(db).$queryRawUnsafe<{ ownerId: string; workspaceId: string }[]>(sql, ...values);
}

/** 0 before the first. */
export async function newestLaunchNumber(db: Db, ownerId: string, workspaceId: string): Promise<number> {
  const { _max } = await clientOf(db).launch.aggregate({ where: { ownerId, workspaceId }, _max: { number: true } });
  return _max.number ?? 0;
}

/** One compare-and-set of the state; false where it was another. */
export async function moveLaunch(tx: Tx, key: LaunchKey, from: LaunchState, to: LaunchState): Promise<boolean> {
  const { count } = await clientOf(tx).launch.updateMany({ where: { ...pick(key), state: from }, data: { state: to } });
  return count === 1;
}

export async function setLaunchJournal(tx: Tx, key: LaunchKey, journal: LaunchJournal): Promise<void> {
  await clientOf(tx).launch.updateMany({ where: pick(key), data: { journal: jsonValue(journal) } });
}

/** False where the launch is no longer this console's. */
export async function renewLaunchLease(tx: Tx, key: LaunchKey, consoleId: string, until: Date): Promise<boolean> {
  const { count } = await clientOf(tx).launch.updateMany({
    where: { ...pick(key), consoleId },
    data: { leaseUntil: until },
  });
  return count === 1;
}

/** Takes a launch over from a console that is gone; false where that one has renewed its lease, or another was quicker. */
export async function takeLaunchOver(
  tx: Tx,
  launch: LaunchKey & { consoleId: string; leaseUntil: Date },
  to: { consoleId: string; leaseUntil: Date },
): Promise<boolean> {
  const { consoleId, leaseUntil } = launch;
  const { count } = await clientOf(tx).launch.updateMany({
    where: { ...pick(launch), consoleId, leaseUntil },
    data: to,
  });
  return count === 1;
}

/** Lets revisions and sets go that launches of a workspace hold: all of them, those of one launch, or all but it. */
export async function releaseLaunchHolds(
  tx: Tx,
  workspace: { ownerId: string; workspaceId: string },
  which: { only: number } | { except: number } | "all",
): Promise<void> {
  const number = which === "all" ? {} : "only" in which ? { number: which.only } : { number: { not: which.except } };
  const where = { ownerId: workspace.ownerId, workspaceId: workspace.workspaceId, ...number };
  await clientOf(tx).launchPin.deleteMany({ where });
  await clientOf(tx).launchSet.deleteMany({ where });
}

function pick({ ownerId, workspaceId, number }: LaunchKey): LaunchKey {
  return { ownerId, workspaceId, number };
}
