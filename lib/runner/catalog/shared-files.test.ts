import { beforeEach, describe, expect, it } from "vitest";
import { describeEachDatabase } from "@/lib/testing/databases";
import { makeOwner } from "@/lib/testing/records";
import { refusalOf } from "@/lib/testing/refusal";
import type { FileOperator } from "../ports";
import { listSharedFiles } from "../store";
import { createMemoryFiles } from "./memory-files";
import { createSharedFiles } from "./shared-files";

const bytes = (text: string) => new TextEncoder().encode(text);
const listed = async (files: FileOperator, path: string) =>
  (await files.list(path)).map(({ name, kind, size }) => `${name} ${kind} ${size}`);

/** What operators without links share. */
function filesOf(open: () => Promise<FileOperator>) {
  let files: FileOperator;
  beforeEach(async () => {
    files = await open();
    await files.write("/b/deep/file", bytes("three"), "0644");
    await files.write("/b/run", bytes("#!"), "0755");
    await files.write("/b.txt", bytes("one"), "0644");
  });

  it("are listed in order as the paths of files say", async () => {
    expect(await listed(files, "/")).toEqual(["b directory 0", "b.txt file 3"]);
    expect(await listed(files, "/b")).toEqual(["deep directory 0", "run file 2"]);
    expect(await files.stat("/")).toMatchObject({ kind: "directory" });
    expect(await files.stat("/b/run")).toMatchObject({ kind: "file", size: 2, mode: "0755" });
    expect(await files.stat("/b/deep")).toMatchObject({ kind: "directory", mode: "0755" });
    expect(await files.stat("/b/dee")).toBeNull();
    expect(await refusalOf(files.list("/b", 1))).toMatchObject({ code: "LIMIT_EXCEEDED" });
  });

  it("are read, replaced and removed whole", async () => {
    expect(Buffer.from(await files.read("/b/deep/file", 5)).toString()).toBe("three");
    await files.write("/b", bytes("no directory any more"), "0644");
    expect(await listed(files, "/")).toEqual(["b file 21", "b.txt file 3"]);
    await files.remove("/b");
    await files.remove("/absent");
    expect(await listed(files, "/")).toEqual(["b.txt file 3"]);
    await files.remove("/b.txt");
    expect(await files.stat("/")).toBeNull();
  });

  it("are refused by reason", async () => {
    for (const [work, code, reason] of [
      [() => files.read("/absent", 9), "skill_path_unavailable", "missing"],
      [() => files.read("/b", 9), "skill_path_unavailable", "no-file"],
      [() => files.list("/b.txt"), "skill_path_unavailable", "no-directory"],
      [() => files.list("/absent"), "skill_path_unavailable", "missing"],
      [() => files.read("/b.txt", 2), "LIMIT_EXCEEDED", "bytes"],
      [() => files.read("/b/../b.txt", 9), "skill_path_outside_source", "path"],
      [() => files.write("/../x", bytes(""), "0644"), "skill_path_outside_source", "path"],
      [() => files.write("/", bytes(""), "0644"), "skill_path_unavailable", "no-file"],
      [() => files.write("/b.txt/below", bytes(""), "0644"), "skill_path_unavailable", "no-directory"],
    ] as const) {
      expect(await refusalOf(work())).toMatchObject({ code, details: { reason } });
    }
  });
}

describe("files in memory", () => {
  filesOf(async () => createMemoryFiles());

  it("are not changed from outside by what was given or handed out", async () => {
    const given = bytes("one");
    const files = createMemoryFiles({ "/a": given });
    given[0] = 0;
    (await files.read("/a", 9))[1] = 0;
    expect(Buffer.from(await files.read("/a", 9)).toString()).toBe("one");
  });
});

describeEachDatabase("files of the shared store", (openTestStore) => {
  filesOf(async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "owner-1");
    return createSharedFiles({ store, ownerId: "owner-1", prefix: "agents/default/users/ada/skills" });
  });

  it("are what another console wrote a moment ago", async () => {
    const { store, openAnother } = await openTestStore();
    await makeOwner(store, "owner-1");
    const place = { ownerId: "owner-1", prefix: "agents/default/users/ada/skills" };
    const here = createSharedFiles({ store, ...place });
    const there = createSharedFiles({ store: await openAnother(), ...place });
    await here.write("/a/SKILL.md", bytes("one"), "0644");
    expect(Buffer.from(await there.read("/a/SKILL.md", 9)).toString()).toBe("one");
    await there.write("/a/SKILL.md", bytes("two"), "0644");
    expect(Buffer.from(await here.read("/a/SKILL.md", 9)).toString()).toBe("two");
  });

  it("lie below their own prefix alone: other case, wildcards and longer names are others", async () => {
    const { store } = await openTestStore();
    await makeOwner(store, "owner-1");
    await makeOwner(store, "owner-2");
    const at = (prefix: string, ownerId = "owner-1") => createSharedFiles({ store, ownerId, prefix });
    await at("users/a_a").write("/file", bytes("x"), "0644");
    for (const prefix of ["users/a%", "users/aXa", "users/A_A", "users/a_", "users/a_a2", "users"]) {
      if (prefix !== "users") expect(await at(prefix).stat("/"), prefix).toBeNull();
      await at(prefix).remove("/file");
    }
    expect(await at("users/a_a", "owner-2").stat("/file")).toBeNull();
    await at("users/a_a", "owner-2").remove("/");
    expect((await listSharedFiles(store.db, "owner-1", "users")).map((file) => file.path)).toEqual(["users/a_a/file"]);
  });
});
