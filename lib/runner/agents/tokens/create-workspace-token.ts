import type { CreateWorkspaceTokenInput, WorkspaceTokenMade } from "@/lib/contract/agents";
import { Refusal } from "@/lib/contract/errors";
import { AGENT_LIMITS } from "@/lib/contract/limits";
import { recordAudit } from "../../audit";
import { hashToken, newTokenSecret, requirePermission } from "../../people";
import type { Context } from "../../ports";
import {
  countOpenWorkspaceTokens,
  insertWorkspaceToken,
  lockOwner,
  type Tx,
  type WorkspaceTokenRecord,
} from "../../store";
import { noSuchWorkspace, notLive, openLiveLaunch, requireWorkspace } from "../../workspaces";
import { selectSkills } from "../catalog/select-skills";
import { requireParent } from "./parent-token";
import { workspaceTokenRow } from "./workspace-token-row";

/**
 * Makes a token of a live workspace, or derives one: it sees what its parent
 * sees or less of it, ends when that one ends, and never lives longer. An agent
 * derives from its own token and from no other. `secret` is in this answer and
 * never again. Refuses FORBIDDEN, NOT_FOUND, CONFLICT (`not-live`, `token-ended`),
 * skill_selection_unknown for a name outside the catalogue or the parent's
 * selection, INVALID_INPUT where it would have expired already, and
 * LIMIT_EXCEEDED. Source: product rules, section 9.
 */
export async function createWorkspaceToken({
  ctx,
  input,
}: {
  ctx: Context;
  input: CreateWorkspaceTokenInput & { id: string };
}): Promise<WorkspaceTokenMade> {
  const parentId = authorise(ctx, input);
  const { store, clock, newId } = ctx.ports;
  const { id: workspaceId } = await requireWorkspace(ctx, input.id);
  const drawn = parentId === null ? null : await requireParent(ctx, store.db, { workspaceId, id: parentId });
  const selection = await narrow(ctx, workspaceId, drawn?.selection ?? null, input.selection ?? null);
  const secret = newTokenSecret();
  const id = newId();
  const token = await store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    const workspace = await requireWorkspace(ctx, workspaceId, tx);
    if (workspace.status !== "live") throw notLive(workspace.name);
    // Once more, in line with whoever revokes it.
    const parent = parentId === null ? null : await requireParent(ctx, tx, { workspaceId, id: parentId });
    await requireRoom(ctx, tx, workspaceId);
    const record: WorkspaceTokenRecord = {
      ...{ id, ownerId: ctx.ownerId, workspaceId, parentId, hash: hashToken(secret), name: input.name, selection },
      createdBy: ctx.actor.label,
      createdAt: clock.now(),
      expiresAt: expiryOf(ctx, input.expiresAt, parent),
      lastUsedAt: null,
      lastRequest: null,
      revokedAt: null,
    };
    await insertWorkspaceToken(tx, record);
    const expiresAt = record.expiresAt?.toISOString() ?? null;
    const details = { workspace: workspaceId, token: id, name: input.name, parent: parentId, selection, expiresAt };
    await recordAudit({ ctx, tx, verb: "workspace-tokens.create", subject: workspace.name, details });
    return record;
  });
  return { token: workspaceTokenRow(token), secret };
}

/** The token that is derived from; null for one that stands by itself. */
function authorise({ actor }: Context, { id, parentId }: { id: string; parentId?: string | undefined }): string | null {
  if (actor.kind !== "agent") {
    requirePermission(actor, "workspaces.launch");
    return parentId ?? null;
  }
  if (actor.workspaceId !== id) throw noSuchWorkspace(id);
  return actor.id;
}

/** Without names it is what the parent has, names that left the catalogue included: they may come back. */
async function narrow(
  ctx: Context,
  workspaceId: string,
  own: readonly string[] | null,
  asked: readonly string[] | null,
): Promise<string[] | null> {
  if (asked === null) return own === null ? null : [...own];
  const { contents } = await openLiveLaunch(ctx, workspaceId);
  const catalogue = contents.skills.map(({ candidate }) => candidate);
  return selectSkills(catalogue, { own, asked }).map(({ name }) => name);
}

async function requireRoom(ctx: Context, tx: Tx, workspaceId: string): Promise<void> {
  const open = await countOpenWorkspaceTokens(tx, ctx.ownerId, workspaceId, ctx.ports.clock.now());
  if (open < AGENT_LIMITS.tokens) return;
  throw new Refusal("LIMIT_EXCEEDED", `A workspace has at most ${AGENT_LIMITS.tokens} open tokens.`, {
    details: { reason: "tokens", limit: AGENT_LIMITS.tokens },
    remedy: "Revoke one that is no longer used.",
  });
}

function expiryOf(ctx: Context, asked: string | undefined, parent: WorkspaceTokenRecord | null): Date | null {
  const times = [asked === undefined ? null : new Date(asked), parent?.expiresAt ?? null].filter(
    (time) => time !== null,
  );
  const earliest = times.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  if (earliest === null || earliest > ctx.ports.clock.now()) return earliest;
  throw new Refusal("INVALID_INPUT", "expiresAt is in the past, so the token could never be used.", {
    details: { reason: "expires-in-the-past", fields: ["expiresAt"] },
    remedy: "Give a time that is still to come, or leave it out.",
  });
}
