import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { makeOwner } from "@/lib/testing/records";
import { refusalOf } from "@/lib/testing/refusal";
import { testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { findWorkingRoot } from "./working-root";

describeEachDatabase("a working tree", (openTestStore) => {
  let test: TestStore;
  let home: Context;
  let guest: Context;
  const at = (...parts: string[]) => join(test.dataDirectory, ...parts);

  /** The configured root holds the data directory: what lies there is still none. */
  beforeEach(async () => {
    test = await openTestStore();
    const data = at("data");
    const ports = testPorts({ ...test, dataDirectory: data });
    ports.places = { ...ports.places, workspaceRoots: [test.dataDirectory] };
    await makeOwner(test.store, "home", { home: true });
    home = await testContext(ports, "home", "owner", { existing: true });
    guest = await testContext(ports, "guest");
    for (const directory of [
      "data/blobs",
      "data/workspaces/home/mine",
      "data/workspaces/guest/theirs",
      "project/sub",
    ]) {
      await mkdir(at(directory), { recursive: true });
    }
    await writeFile(at("project/file"), "");
    await symlink(at("data"), at("project/to-data"));
    await symlink(at("project/sub"), at("project/to-sub"));
  });

  const verdict = async (ctx: Context, given: string) => {
    const work = findWorkingRoot(ctx, given);
    const done = await work.then(
      ({ root, exists }) => [root.slice(test.dataDirectory.length + 1), exists],
      () => null,
    );
    return done ?? (await refusalOf(work)).code;
  };

  it("of the home owner is a configured root, lies below one, or in its own directory", async () => {
    expect(await verdict(home, test.dataDirectory)).toEqual(["", true]);
    expect(await verdict(home, at("project"))).toEqual(["project", true]);
    expect(await verdict(home, at("project/to-sub"))).toEqual(["project/sub", true]);
    expect(await verdict(home, at("project/../project/./sub/"))).toEqual(["project/sub", true]);
    expect(await verdict(home, "mine")).toEqual(["data/workspaces/home/mine", true]);
    expect(await verdict(home, at("data/workspaces/home/mine"))).toEqual(["data/workspaces/home/mine", true]);
  });

  it("is never the data directory, another owner's directory, or a link to one", async () => {
    for (const place of ["data", "data/blobs", "data/workspaces", "data/workspaces/home", "data/workspaces/guest"]) {
      expect([place, await verdict(home, at(place))]).toEqual([place, "FORBIDDEN"]);
    }
    expect(await verdict(home, at("data/workspaces/guest/theirs"))).toBe("FORBIDDEN");
    expect(await verdict(home, at("data/workspaces/guest/absent"))).toBe("FORBIDDEN");
    expect(await verdict(home, at("project/to-data"))).toBe("FORBIDDEN");
    expect(await verdict(home, at("project/to-data/blobs"))).toBe("FORBIDDEN");
  });

  it("of every other owner lies strictly below its own directory", async () => {
    expect(await verdict(guest, "theirs")).toEqual(["data/workspaces/guest/theirs", true]);
    expect(await verdict(guest, "new.one")).toEqual(["data/workspaces/guest/new.one", false]);
    expect(await verdict(guest, at("data/workspaces/guest/a/b"))).toEqual(["data/workspaces/guest/a/b", false]);
    for (const place of [
      "project",
      "data/workspaces/guest",
      "data/workspaces/home/mine",
      "data/workspaces/guest/../home",
    ]) {
      expect([place, await verdict(guest, at(place))]).toEqual([place, "FORBIDDEN"]);
    }
  });

  it("that does not exist is not found where it could lie, and one that is no directory is refused", async () => {
    expect(await verdict(home, at("project/absent"))).toBe("NOT_FOUND");
    expect(await verdict(home, at("project/file"))).toBe("INVALID_INPUT");
    for (const name of ["..", ".", "", "a/b", "a..b", ".git", "-x", "a".repeat(65), "a\0"]) {
      expect([name, await verdict(home, name)]).toEqual([name, "INVALID_INPUT"]);
    }
  });
});
