import { Refusal } from "@/lib/contract/errors";
import type { StartImportInput } from "@/lib/contract/imports";
import type { SourcePolicy } from "@/lib/contract/sources";
import type { Context } from "../ports";
import { type BoundSourceKind, openEntry, sourceAccess, sourceKind } from "../sources";
import type { RegistryRecord } from "../store";

/** What an import request stands for, judged. */
export interface ImportTarget {
  kind: BoundSourceKind;
  /** With secrets: never to be kept, shown or logged. */
  settings: Record<string, unknown>;
  policy: SourcePolicy;
  /** The kind's one name for the place. */
  location: string;
  entryName: string | null;
  /** As a job keeps it: where an entry is named, the source is the entry's. */
  request: StartImportInput;
}

/**
 * Judges what a request names, before there is a job and again when it runs:
 * addresses, commit ids and directories. With `entry` its settings, secrets and
 * policy count, and the request's path and ref stand above them: secrets never
 * go to a place that the entry does not name. Refuses INVALID_INPUT,
 * INVALID_REF, NOT_FOUND, SOURCE_FORBIDDEN, SOURCE_UNAVAILABLE and
 * skill_source_unavailable.
 */
export async function importTarget(ctx: Context, request: StartImportInput): Promise<ImportTarget> {
  const kind = sourceKind(request.kind);
  const access = await sourceAccess(ctx);
  refuseUnfit(kind, request);
  const unavailable = kind.row(access).unavailable;
  if (unavailable !== null) throw new Refusal("SOURCE_FORBIDDEN", unavailable, { details: { reason: "kind" } });
  if (request.entry === undefined) {
    const settings = await kind.judge(kind.fromRequest(request), access);
    return { kind, settings, policy: "fetch", location: kind.location(settings), entryName: null, request };
  }
  const { entry, settings: own } = await openEntry(ctx, request.entry);
  if (entry.kind !== request.kind) {
    throw new Refusal("INVALID_INPUT", `${entry.name} is a source of the kind ${entry.kind}, not ${request.kind}.`, {
      details: { reason: "kind" },
    });
  }
  const source = sourceOf(kind, entry);
  const settings = await kind.judge(withAsked(kind, own, { ...request, source }), access);
  const location = kind.location(settings);
  return { kind, settings, policy: entry.policy, location, entryName: entry.name, request: { ...request, source } };
}

/** Words that a kind has no setting for are a mistake, not to be passed over. */
function refuseUnfit(kind: BoundSourceKind, { ref, path }: StartImportInput): void {
  if (ref !== undefined && kind.pinField === null) {
    throw new Refusal("INVALID_REF", `A source of the kind ${kind.kind} has no commits; it is read as it lies there.`, {
      details: { reason: "no-commits" },
      remedy: "Leave the commit out.",
    });
  }
  if (path !== undefined && fieldOf(kind, "path") === undefined) {
    throw new Refusal("INVALID_INPUT", `A source of the kind ${kind.kind} has no directory inside it to choose.`, {
      details: { reason: "path" },
      remedy: "Leave the path out, or name the directory itself as the source.",
    });
  }
}

/** An entry's settings, with the path and the ref that were asked for in place of its own. */
function withAsked(
  kind: BoundSourceKind,
  settings: Record<string, unknown>,
  asked: StartImportInput,
): Record<string, unknown> {
  if (asked.path === undefined && asked.ref === undefined) return settings;
  const fromRequest = kind.fromRequest(asked);
  const names = [
    ...(asked.path === undefined ? [] : [fieldOf(kind, "path")]),
    ...(asked.ref === undefined ? [] : [kind.pinField]),
  ];
  const wanted = names.flatMap((name) => (name ? [[name, fromRequest[name]]] : []));
  return { ...settings, ...Object.fromEntries(wanted) };
}

/** Words that lead to the entry's place again, also when the entry is gone. */
function sourceOf(kind: BoundSourceKind, entry: RegistryRecord): string {
  const name = fieldOf(kind, "source");
  const value = name === undefined ? undefined : entry.settings[name];
  const location = kind.location(entry.settings);
  if (typeof value !== "string" || value === "") return location;
  if (fieldOf(kind, "path") !== undefined) return value;
  // A package of another registry is not the default registry's package of that name.
  return kind.location(kind.fromRequest({ source: value })) === location ? value : location;
}

function fieldOf(kind: BoundSourceKind, role: "source" | "path"): string | undefined {
  return kind.fields.find((field) => field.role === role)?.name;
}
