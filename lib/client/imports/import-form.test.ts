import { describe, expect, test } from "vitest";
import type { SourceField, SourceKindRow } from "@/lib/contract/sources";
import { chosenKind, importFields, importRequest, NEW_IMPORT } from "./import-form";

const field = (name: string, role: SourceField["role"], rest: Partial<SourceField> = {}): SourceField => ({
  name,
  title: name,
  help: null,
  placeholder: null,
  required: false,
  secret: false,
  choices: null,
  role,
  ...rest,
});
const kind = (name: string, rest: Partial<SourceKindRow> = {}): SourceKindRow => ({
  kind: name,
  provider: "git",
  title: name,
  summary: "",
  pins: true,
  remote: true,
  importable: true,
  unavailable: null,
  fields: [
    field("url", "source"),
    field("subdirectory", "path"),
    field("commit", "ref"),
    field("token", "other", { secret: true }),
  ],
  ...rest,
});

describe("the form of an import", () => {
  test("asks where and what, and never for a secret", () => {
    expect(importFields(kind("git")).map(({ name }) => name)).toEqual(["url", "subdirectory", "commit"]);
  });

  test("sends what the fields hold by their part in a request, and leaves empty ones out", () => {
    const form = {
      ...NEW_IMPORT,
      values: { url: " https://git.example.org/a ", subdirectory: " ", commit: "a".repeat(40) },
    };
    expect(importRequest(kind("git"), form)).toEqual({
      kind: "git",
      source: "https://git.example.org/a",
      ref: "a".repeat(40),
      onExisting: "revise",
      repair: "none",
    });
  });

  test("offers the first kind that this owner may use where the chosen one is not to be had", () => {
    const kinds = [
      kind("mysql", { importable: false }),
      kind("directory", { unavailable: "Only the home owner may." }),
      kind("npm"),
    ];
    expect(chosenKind(kinds, { ...NEW_IMPORT, kind: "directory" })?.kind).toBe("npm");
    expect(chosenKind([], NEW_IMPORT)).toBeUndefined();
  });
});
