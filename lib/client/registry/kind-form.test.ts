import { describe, expect, it } from "vitest";
import type { SourceField } from "@/lib/contract/sources";
import { changedSettings, fieldFault, formFaults, refusedFields, settingsOf, typedFault, valuesOf } from "./kind-form";

const field = (name: string, more: Partial<SourceField> = {}): SourceField => ({
  name,
  title: name,
  help: null,
  placeholder: null,
  required: false,
  secret: false,
  choices: null,
  role: "other",
  ...more,
});
const url = field("url", { title: "Address", required: true, role: "source" });
const commit = field("commit", { title: "Commit", role: "ref" });
const token = field("token", { secret: true });
const fields = [url, commit, token];

describe("the form of a kind of source", () => {
  it.each([
    ["main", "A branch or a tag moves, so it is not taken."],
    ["a".repeat(39), "A commit id of 39 digits is not a full one."],
    ["A".repeat(40), "The commit id is written in upper case."],
    ["--upload-pack=x", "A ref never begins with a hyphen."],
  ])("refuses the ref %s as the runner does", (ref, why) => {
    expect(fieldFault("git", commit, ref)).toContain(why);
  });

  it("takes full commit ids, and leaves the versions of other kinds to the runner", () => {
    expect(fieldFault("git", commit, "a".repeat(40))).toBeNull();
    expect(fieldFault("git", commit, ` ${"0".repeat(64)} `)).toBeNull();
    expect(fieldFault("git", commit, "")).toBeNull();
    expect(fieldFault("npm", commit, "2.0.0")).toBeNull();
  });

  it("refuses addresses that the runner refuses, and waits while one begins to be typed", () => {
    expect(fieldFault("git", url, "git@git.example.org:team/skills")).toContain("ssh");
    expect(fieldFault("git", url, "https://ada:secret@git.example.org/x")).toContain("user name or a password");
    expect(fieldFault("git", url, "htt")).not.toBeNull();
    expect(typedFault("git", url, "htt")).toBeNull();
    expect(typedFault("git", url, "file:///srv")).not.toBeNull();
    expect(typedFault("git", commit, "main")).not.toBeNull();
    expect(fieldFault("git", url, " https://git.example.org/x ")).toBeNull();
  });

  it("asks for what is required", () => {
    expect(formFaults({ kind: "git", fields }, { url: " ", commit: "main" })).toEqual({
      url: "Enter an address.",
      commit: expect.stringContaining("A branch or a tag moves"),
    });
    expect(formFaults({ kind: "git", fields }, { url: "https://git.example.org/x" })).toEqual({});
  });

  it("sends what was filled in, a secret with its blanks", () => {
    expect(settingsOf(fields, { url: " https://git.example.org/x ", commit: "", token: " s " })).toEqual({
      url: "https://git.example.org/x",
      token: " s ",
    });
  });

  it("sends of an edit what differs, with an empty text for what was taken away", () => {
    const before = valuesOf(fields, { url: "https://git.example.org/x", commit: "c", token: "never shown" });
    expect(before).toEqual({ url: "https://git.example.org/x", commit: "c" });
    expect(changedSettings(fields, before, { ...before, commit: " " })).toEqual({ commit: "" });
    expect(changedSettings(fields, before, { ...before, token: "new" })).toEqual({ token: "new" });
    expect(changedSettings(fields, before, before)).toEqual({});
  });

  it("puts what the runner refused at its fields", () => {
    const issues = [
      { path: "settings.url", message: "no address" },
      { path: "settings.url", message: "another" },
      { path: "name", message: "too long" },
    ];
    expect(refusedFields({ reason: "settings", issues })).toEqual({ url: "no address" });
    expect(refusedFields({ reason: "settings" })).toEqual({});
    expect(refusedFields(undefined)).toEqual({});
  });
});
