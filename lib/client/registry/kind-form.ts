import type { ErrorDetails } from "@/lib/contract/errors";
import type { SourceField, SourceKindRow } from "@/lib/contract/sources";
import { judgeCommitId } from "@/lib/domain/commit-id";
import { judgeSourceAddress } from "@/lib/domain/source-address";

/** What a form holds of a kind's settings, by the name of the field. */
export type FieldValues = Readonly<Record<string, string>>;
export type FieldFaults = Readonly<Record<string, string>>;

/** Kinds whose source is a plain address. */
const ADDRESSED: ReadonlySet<string> = new Set(["git", "http", "clawhub"]);

/**
 * What is wrong with a value before it is sent: the rules that the runner asks
 * too. Null where nothing is, and for an empty one.
 */
export function fieldFault(kind: string, field: SourceField, value: string): string | null {
  if (value.trim() === "") return null;
  if (kind === "git" && field.role === "ref") return judgeCommitId(value.trim());
  const address = field.role === "source" && ADDRESSED.has(kind) ? judgeSourceAddress(value.trim()) : null;
  return address === null || address.ok ? null : address.reason;
}

/** As `fieldFault`, without a word about an address of which the beginning is being typed. */
export function typedFault(kind: string, field: SourceField, value: string): string | null {
  return field.role === "source" && "https://".startsWith(value.trim()) ? null : fieldFault(kind, field, value);
}

/** Every fault of a form, the required fields that are empty among them. */
export function formFaults({ kind, fields }: Pick<SourceKindRow, "kind" | "fields">, values: FieldValues): FieldFaults {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name] ?? "";
    const fault =
      field.required && value.trim() === "" ? `Enter ${inSentence(field.title)}.` : fieldFault(kind, field, value);
    if (fault !== null) faults[field.name] = fault;
  }
  return faults;
}

/** What was found when the form was sent, once a field is written anew: its fault was about what stood there. */
export function withoutFault(faults: FieldFaults, name: string): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name));
}

/** The settings of a new source: what was left empty is left out. Secrets go as they were typed. */
export function settingsOf(fields: readonly SourceField[], values: FieldValues): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const { name, secret } of fields) {
    const value = values[name] ?? "";
    if (value.trim() !== "") settings[name] = secret ? value : value.trim();
  }
  return settings;
}

/** What differs from before, as a change names it: an empty text takes a setting away. */
export function changedSettings(
  fields: readonly SourceField[],
  before: FieldValues,
  values: FieldValues,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const { name, secret } of fields) {
    const value = secret ? (values[name] ?? "") : (values[name] ?? "").trim();
    if (value !== (before[name] ?? "")) changed[name] = value;
  }
  return changed;
}

/** The settings of an entry as a form shows them; a secret is never among them. */
export function valuesOf(fields: readonly SourceField[], settings: Readonly<Record<string, unknown>>): FieldValues {
  const values: Record<string, string> = {};
  for (const { name, secret } of fields) {
    const value = settings[name];
    if (!secret && value !== undefined && value !== null) values[name] = String(value);
  }
  return values;
}

/** The faults that the runner found in settings, each at its field. */
export function refusedFields(details: ErrorDetails | undefined): FieldFaults {
  const faults: Record<string, string> = {};
  const issues = Array.isArray(details?.issues) ? details.issues : [];
  for (const issue of issues as { path?: unknown; message?: unknown }[]) {
    if (typeof issue.path !== "string" || typeof issue.message !== "string") continue;
    const [, name] = /^settings\.([^.]+)/.exec(issue.path) ?? [];
    if (name !== undefined) faults[name] ??= issue.message;
  }
  return faults;
}

/** A title inside a sentence: "Commit" is "commit", "URL" stays. */
function inSentence(title: string): string {
  const words = /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
  return /^[aeiou]/i.test(words) ? `an ${words}` : `a ${words}`;
}
