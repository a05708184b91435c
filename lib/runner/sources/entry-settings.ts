import type { Context } from "../ports";
import type { RegistryRecord } from "../store";
import { findEntry } from "./find-entry";
import type { BoundSourceKind } from "./source-kinds";

type Settings = Record<string, unknown>;

/** An entry's settings with its secrets opened: for the kind alone, never for an answer, a row or a log. */
export function openSettings(ctx: Context, entry: Pick<RegistryRecord, "id" | "settings" | "secrets">): Settings {
  const opened = Object.entries(entry.secrets).map(([field, sealed]) => {
    return [field, ctx.ports.secrets.open(sealed, placeOf(ctx, entry.id, field))] as const;
  });
  return { ...entry.settings, ...Object.fromEntries(opened) };
}

/** Settings as they are kept: secrets apart and sealed for this entry's field alone. */
export function sealSettings(
  ctx: Context,
  kind: BoundSourceKind,
  entryId: string,
  settings: Settings,
): Pick<RegistryRecord, "settings" | "secrets"> {
  const secret = new Set(kind.fields.filter((field) => field.secret).map((field) => field.name));
  const open: Settings = {};
  const secrets: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (!secret.has(name)) open[name] = value;
    else if (value !== undefined) secrets[name] = ctx.ports.secrets.seal(String(value), placeOf(ctx, entryId, name));
  }
  return { settings: open, secrets };
}

/** An entry of this owner with what its kind needs. For verbs, which have asked for permission. Refuses NOT_FOUND. */
export async function openEntry(ctx: Context, id: string): Promise<{ entry: RegistryRecord; settings: Settings }> {
  const entry = await findEntry(ctx.ports.store.db, ctx, id);
  return { entry, settings: openSettings(ctx, entry) };
}

/** The commit or version that settings pin to; null where they float. */
export function pinOf(kind: BoundSourceKind, settings: Settings): string | null {
  const pin = kind.pinField === null ? undefined : settings[kind.pinField];
  return typeof pin === "string" ? pin : null;
}

function placeOf(ctx: Context, entryId: string, field: string): string {
  return `${ctx.ownerId}:${entryId}:${field}`;
}
