import { z } from "zod";
import { ConflictPolicy, TierSwitches, WorkspaceMode } from "@/lib/contract/launch";
import { Digest } from "@/lib/contract/skill";
import { WorkspaceStatus } from "@/lib/contract/workspaces";
import type { WorkspaceModel } from "@/prisma/generated/sqlite/client/models/Workspace";
import { clientOf, type Db, type Tx } from "./db";
import { jsonValue } from "./json-value";
import type { NamedLaunchSet, PublishedTree, WorkspaceRecord, WorkspaceState } from "./records";
import { storableText } from "./storable-json";

const Sets = z.array(z.object({ id: z.string(), generation: z.number().int(), name: z.string() }));
const Overrides = z.record(z.string(), z.string());
const Published = z.array(z.object({ path: z.string(), digest: Digest }));

function toRecord({ liveRoot: _, ...row }: WorkspaceModel): WorkspaceRecord {
  return {
    ...row,
    status: WorkspaceStatus.parse(row.status),
    policy: ConflictPolicy.parse(row.policy),
    mode: WorkspaceMode.parse(row.mode),
    tiers: TierSwitches.parse(row.tiers),
    sets: Sets.parse(row.sets) as NamedLaunchSet[],
    overrides: Overrides.parse(row.overrides),
    published: Published.parse(row.published) as PublishedTree[],
  };
}

function toColumns(record: Partial<WorkspaceRecord>) {
  const { name, tiers, sets, overrides, published, notice, ...rest } = record;
  return {
    ...rest,
    ...(name !== undefined && { name: storableText(name) }),
    ...(notice !== undefined && { notice: notice === null ? null : storableText(notice) }),
    ...(tiers !== undefined && { tiers: jsonValue(tiers) }),
    ...(sets !== undefined && { sets: jsonValue(sets) }),
    ...(overrides !== undefined && { overrides: jsonValue(overrides) }),
    ...(published !== undefined && { published: jsonValue(published) }),
  };
}

/** At version 1. A tree that the owner has a workspace on already is a unique violation. */
export async function insertWorkspace(tx: Tx, workspace: Omit<WorkspaceRecord, "version">): Promise<void> {
  const liveRoot = workspace.status === "live" ? workspace.root : null;
  await clientOf(tx).workspace.create({ data: { ...toColumns(workspace), liveRoot, version: 1 } as never });
}

export async function findWorkspace(db: Db, ownerId: string, id: string): Promise<WorkspaceRecord | null> {
  const row = await clientOf(db).workspace.findUnique({ where: { ownerId_id: { ownerId, id: storableText(id) } } });
  return row && toRecord(row);
}

const STATE = {
  id: true,
  ownerId: true,
  name: true,
  root: true,
  status: true,
  mode: true,
  shell: true,
  launchNumber: true,
} as const;

/** As findWorkspace; lists that may have a thousand entries stay where they are. */
export async function findWorkspaceState(db: Db, ownerId: string, id: string): Promise<WorkspaceState | null> {
  const where = { ownerId_id: { ownerId, id: storableText(id) } };
  const row = await clientOf(db).workspace.findUnique({ where, select: STATE });
  return row && { ...row, status: WorkspaceStatus.parse(row.status), mode: WorkspaceMode.parse(row.mode) };
}

export async function findWorkspaceByRoot(db: Db, ownerId: string, root: string): Promise<WorkspaceRecord | null> {
  const row = await clientOf(db).workspace.findUnique({
    where: { ownerId_root: { ownerId, root: storableText(root) } },
  });
  return row && toRecord(row);
}

/** Live ones first, then by name. */
export async function listWorkspaces(db: Db, ownerId: string): Promise<WorkspaceRecord[]> {
  const rows = await clientOf(db).workspace.findMany({ where: { ownerId }, orderBy: [{ name: "asc" }, { id: "asc" }] });
  const live = (row: WorkspaceModel) => (row.status === "live" ? 0 : 1);
  return rows.sort((a, b) => live(a) - live(b)).map(toRecord);
}

/** What may change of a workspace; the tree and the owner never do. */
export type WorkspaceChange = Partial<Omit<WorkspaceRecord, "id" | "ownerId" | "root" | "version" | "createdAt">> & {
  updatedAt: Date;
};

/**
 * Changes a workspace that is still at `expectedVersion`; false where it is
 * not. `liveRoot` follows the status, so two live workspaces on one tree are a
 * unique violation.
 */
export async function changeWorkspace(
  tx: Tx,
  key: { ownerId: string; id: string; root: string; expectedVersion: number },
  change: WorkspaceChange,
): Promise<boolean> {
  const { count } = await clientOf(tx).workspace.updateMany({
    where: { ownerId: key.ownerId, id: key.id, version: key.expectedVersion },
    data: {
      ...toColumns(change),
      ...(change.status !== undefined && { liveRoot: change.status === "live" ? key.root : null }),
      version: { increment: 1 },
    },
  });
  return count === 1;
}
