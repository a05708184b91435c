import type { StartImportRequest } from "@/lib/contract/imports";
import type { SourceField, SourceKindRow } from "@/lib/contract/sources";
import type { OnExisting } from "@/lib/contract/upload";

/** What the form of an import holds. */
export interface ImportForm {
  kind: string;
  /** By the name of the field; what was typed stays when the kind changes. */
  values: Readonly<Record<string, string>>;
  onExisting: OnExisting;
  repair: boolean;
}

export const NEW_IMPORT: ImportForm = { kind: "git", values: {}, onExisting: "revise", repair: false };

/** Kinds that an import can be asked for. */
export function importableKinds(kinds: readonly SourceKindRow[]): SourceKindRow[] {
  return kinds.filter((kind) => kind.importable);
}

/** The kind that the form is about: the chosen one, else the first that this owner may use. */
export function chosenKind(kinds: readonly SourceKindRow[], form: ImportForm): SourceKindRow | undefined {
  const offered = importableKinds(kinds).filter((kind) => kind.unavailable === null);
  return offered.find((kind) => kind.kind === form.kind) ?? offered[0];
}

/** The settings of a kind that say where and what; the others are a registry entry's. */
export function importFields(kind: SourceKindRow): SourceField[] {
  return kind.fields.filter((field) => field.role !== "other" && !field.secret);
}

/** What is sent; empty fields are left out. */
export function importRequest(kind: SourceKindRow, form: ImportForm): StartImportRequest {
  const typed = (role: SourceField["role"]) => {
    const field = kind.fields.find((each) => each.role === role);
    return field === undefined ? "" : (form.values[field.name] ?? "").trim();
  };
  const path = typed("path");
  const ref = typed("ref");
  return {
    kind: kind.kind,
    source: typed("source"),
    ...(path !== "" && { path }),
    ...(ref !== "" && { ref }),
    onExisting: form.onExisting,
    repair: form.repair ? "all" : "none",
  };
}
