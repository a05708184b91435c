import { Refusal } from "@/lib/contract/errors";
import type { ChangeSourceInput, RegistryEntry } from "@/lib/contract/sources";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeRegistryEntry, listRegistryEntries, orderRegistryEntries, type RegistryRecord } from "../store";
import { requireUnlocked } from "./entry-lock";
import { entryRow } from "./entry-row";
import { openSettings, pinOf, sealSettings } from "./entry-settings";
import { findEntry, inRegistryLine } from "./find-entry";
import { lookAtSource, recordLook } from "./look-at-source";
import { sourceAccess } from "./opened-source";
import { type BoundSourceKind, sourceKind } from "./source-kinds";

/**
 * Enables or disables a source, marks it live or not, pins it or lets it
 * float, replaces settings and the network policy, or moves it to a place in
 * the order (0 is the first; a place behind the last is the last). Where
 * nothing differs, nothing is written; where it is read differs, it is looked
 * at again. A secret stays only while the source is the same one. Refuses FORBIDDEN, NOT_FOUND, CHANGED_SINCE_READ, what the kind
 * refuses of settings, and PINNED_BY_WORKSPACE for disabling and for another
 * commit while a live workspace uses the one it is pinned to.
 */
export async function changeSource({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeSourceInput & { id: string };
}): Promise<RegistryEntry> {
  requirePermission(ctx.actor, "sources.manage");
  const { id, etag, enabled, live, policy, position } = input;
  const { db } = ctx.ports.store;
  const read = await findEntry(db, ctx, id);
  requireEtag(read, etag);
  const settings = await newSettings(ctx, read, input);
  const changed = await inRegistryLine(ctx, async (tx) => {
    const entry = await findEntry(tx, ctx, id);
    requireEtag(entry, etag);
    const ids = (await listRegistryEntries(tx, ctx.ownerId)).map((each) => each.id);
    const others = ids.filter((each) => each !== id);
    const place = position === undefined ? ids.indexOf(id) : Math.min(position, others.length);
    const switches = {
      ...(enabled !== undefined && enabled !== entry.enabled && { enabled }),
      ...(live !== undefined && live !== entry.live && { live }),
      ...(policy !== undefined && policy !== entry.policy && { policy }),
    };
    const moves = place !== ids.indexOf(id);
    if (settings === null && Object.keys(switches).length === 0 && !moves) return null;
    if (switches.enabled === false) await requireUnlocked(tx, ctx, entry, "disabling it");
    if (settings?.otherContent) await requireUnlocked(tx, ctx, entry, "reading another commit");
    if (moves) await orderRegistryEntries(tx, ctx.ownerId, others.toSpliced(place, 0, id));
    const facts = { ownerId: ctx.ownerId, id, expectedVersion: entry.version, updatedAt: ctx.ports.clock.now() };
    const change = { ...switches, ...settings?.kept, ...(settings?.otherContent && UNREAD) };
    if (!(await changeRegistryEntry(tx, { ...facts, ...change }))) {
      throw new Error(`${entry.name} changed inside its owner's line`);
    }
    const details = { ...switches, ...settings?.told, ...(moves && { position: place }) };
    await recordAudit({ ctx, tx, verb: "sources.change", subject: entry.name, details });
    return findEntry(tx, ctx, id);
  });
  if (changed === null) return entryRow(db, ctx, read);
  if (settings === null) return entryRow(db, ctx, changed);
  return entryRow(db, ctx, await recordLook(ctx, changed, await lookAtSource(ctx, changed)));
}

/** Of another place or commit nothing is known yet. */
const UNREAD = { snapshotId: null, upstream: null, skillCount: null, lastError: null, cacheState: "caching" } as const;

interface NewSettings {
  kept: Pick<RegistryRecord, "settings" | "secrets">;
  /** Whether what the cache holds is not what they name. */
  otherContent: boolean;
  /** For the audit trail: no secret. */
  told: Record<string, unknown>;
}

/** Judged by the kind, before anything is written; null where the request names none or the same. */
async function newSettings(
  ctx: Context,
  entry: RegistryRecord,
  { settings, pin }: ChangeSourceInput,
): Promise<NewSettings | null> {
  if (settings === undefined && pin === undefined) return null;
  const kind = sourceKind(entry.kind);
  const before = openSettings(ctx, entry);
  const wanted: Record<string, unknown> = { ...before, ...settings };
  if (pin !== undefined) {
    if (kind.pinField === null && pin !== null) {
      throw new Refusal("INVALID_INPUT", `pin: ${entry.name} is read in place and has no commits to pin.`, {
        details: { reason: "no-commits", field: "pin" },
      });
    }
    if (kind.pinField !== null) wanted[kind.pinField] = pin ?? "";
  }
  const kept = keptSecrets(kind, before, wanted);
  const given = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== "" && (kept || settings?.[name] !== undefined || !isSecret(kind, name)),
    ),
  );
  const after = await kind.judge(given, await sourceAccess(ctx));
  if (JSON.stringify(Object.entries(before).sort()) === JSON.stringify(Object.entries(after).sort())) return null;
  const sealed = sealSettings(ctx, kind, entry.id, after);
  const newPin = pinOf(kind, after);
  const moved = kind.location(before) !== kind.location(after);
  return {
    kept: sealed,
    otherContent: moved || (newPin !== null && newPin !== pinOf(kind, before)),
    told: { settings: sealed.settings, secrets: Object.keys(sealed.secrets) },
  };
}

/**
 * Whether secrets stay that are not given again: not where the source is
 * another one by now, or who may configure it could have them sent anywhere.
 */
function keptSecrets(
  kind: BoundSourceKind,
  before: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): boolean {
  return kind.fields.every(({ name, role, secret }) => {
    return secret || role === "path" || role === "ref" || (before[name] ?? "") === (wanted[name] ?? "");
  });
}

function isSecret(kind: BoundSourceKind, name: string): boolean {
  return kind.fields.some((field) => field.name === name && field.secret);
}

function requireEtag(entry: RegistryRecord, etag: string): void {
  if (String(entry.version) === etag) return;
  throw new Refusal("CHANGED_SINCE_READ", `${entry.name} was changed by somebody else in between.`, {
    details: { reason: "etag", etag: String(entry.version) },
  });
}
