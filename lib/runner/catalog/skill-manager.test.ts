import { describe, expect, it } from "vitest";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import type { FileOperator } from "../ports";
import type { Environment, EnvironmentMount } from "./environment";
import { createMemoryFiles } from "./memory-files";
import { sourceFailed } from "./operator-path";
import { SkillManager } from "./skill-manager";
import { FileSkillSource, type SkillSource } from "./skill-source";

const skill = (name: string, body = name) => skillText(name, { body });
const source = (id: string, ...roots: string[]) => new FileSkillSource(id, roots);
const optional = (id: string, ...roots: string[]) => new FileSkillSource(id, roots, { required: false });
const names = (items: readonly { name: string; sourceId: string }[]) =>
  items.map(({ name, sourceId }) => `${name} of ${sourceId}`);

function mount(path: string, files: FileOperator, more: Partial<EnvironmentMount> = {}): EnvironmentMount {
  return { id: `mount-${path}`, path, generation: 1, files, ...more };
}

/** An environment whose mounts a test can replace, as a living one does. */
function living(...mounts: EnvironmentMount[]) {
  return { mounts };
}

describe("a manager of skills", () => {
  it("scans its sources into one catalogue, sorted by name, with where each lies", async () => {
    const files = createMemoryFiles({
      "/a/zebra/SKILL.md": skill("zebra"),
      "/a/apple/SKILL.md": skill("apple"),
      "/b/mango.md": "---\nname: mango\ndescription: A single file.\n---\n",
    });
    const items = await new SkillManager([source("one", "/a"), source("two", "/b")]).scan({ files });
    expect(
      items.map(({ name, sourceId, directory, document, format }) => [name, sourceId, format, directory, document]),
    ).toEqual([
      ["apple", "one", "skill", "/a/apple", "/a/apple/SKILL.md"],
      ["mango", "two", "legacy", "/b", "/b/mango.md"],
      ["zebra", "one", "skill", "/a/zebra", "/a/zebra/SKILL.md"],
    ]);
    expect(items[0]?.description).toContain("apple");
  });

  it("looks at its roots and nowhere else", async () => {
    const files = createMemoryFiles({ "/a/x/SKILL.md": skill("x"), "/.agents/skills/w/SKILL.md": skill("w") });
    expect(names(await new SkillManager([source("one", "/a")]).scan({ files }))).toEqual(["x of one"]);
  });

  it("prefers the later source, and on request the earlier one, or none", async () => {
    const files = createMemoryFiles({ "/a/x/SKILL.md": skill("x", "a"), "/b/other/SKILL.md": skill("X", "b") });
    const sources = [source("one", "/a"), source("two", "/b")];
    expect(names(await new SkillManager(sources).scan({ files }))).toEqual(["X of two"]);
    const earlier = new SkillManager(sources, { policy: { conflict: "prefer-earlier" } });
    expect(names(await earlier.scan({ files }))).toEqual(["x of one"]);
    const refusal = await refusalOf(new SkillManager(sources, { policy: { conflict: "error" } }).scan({ files }));
    expect(refusal).toMatchObject({
      code: "skill_catalog_ambiguous",
      details: { places: ["/a/x/SKILL.md", "/b/other/SKILL.md"] },
    });
  });

  it("has no order for two of one name in one root, unless another source decides", async () => {
    const files = createMemoryFiles({
      "/a/one/SKILL.md": skill("same"),
      "/a/two/SKILL.md": skill("same"),
      "/b/same/SKILL.md": skill("same"),
    });
    const refusal = await refusalOf(new SkillManager([source("a", "/a")]).scan({ files }));
    expect(refusal).toMatchObject({ code: "skill_catalog_ambiguous" });
    const decided = new SkillManager([source("a", "/a"), source("b", "/b")]);
    expect(names(await decided.scan({ files }))).toEqual(["same of b"]);
  });

  it("prefers the later root of one source, but a better format whichever root it lies in", async () => {
    const files = createMemoryFiles({
      "/a/x/SKILL.md": skill("x"),
      "/b/x.md": "---\nname: x\ndescription: A single file.\n---\n",
      "/a/w/SKILL.md": skill("w"),
      "/b/w/SKILL.md": skill("w", "later"),
    });
    const items = await new SkillManager([source("one", "/a", "/b")]).scan({ files });
    expect(items.map((item) => item.document)).toEqual(["/b/w/SKILL.md", "/a/x/SKILL.md"]);
  });

  it("calls the second and third source of one id _2 and _3, and says so", async () => {
    const files = createMemoryFiles({
      "/a/a/SKILL.md": skill("a"),
      "/b/b/SKILL.md": skill("b"),
      "/c/c/SKILL.md": skill("c"),
      "/d/d/SKILL.md": skill("d"),
    });
    const manager = new SkillManager([source("s", "/a"), source("s", "/b"), source("s_2", "/c"), source("s", "/d")]);
    expect(names(await manager.scan({ files }))).toEqual(["a of s", "b of s_3", "c of s_2", "d of s_4"]);
    expect(manager.warnings).toEqual([
      "Another source is called s already; this one is known as s_3.",
      "Another source is called s already; this one is known as s_4.",
    ]);
  });

  it("gives all, exactly the selected ones, none, or refuses a name it does not have", async () => {
    const files = createMemoryFiles({ "/a/x/SKILL.md": skill("x"), "/a/w/SKILL.md": skill("w") });
    const manager = new SkillManager([source("s", "/a")]);
    const scan = async (selection: ReadonlySet<string> | null) => names(await manager.scan({ files, selection }));
    expect(await scan(null)).toEqual(["w of s", "x of s"]);
    expect(await scan(new Set(["w"]))).toEqual(["w of s"]);
    expect(await scan(new Set())).toEqual([]);
    expect(await refusalOf(scan(new Set(["w", "zz", "absent"])))).toMatchObject({
      code: "skill_selection_unknown",
      details: { unknown: ["absent", "zz"], available: ["w", "x"] },
    });
  });

  it("passes over exactly the roots of a source that is not required which are missing or no directory", async () => {
    const files = createMemoryFiles({ "/a/x/SKILL.md": skill("x"), "/file": "no directory" });
    const manager = new SkillManager([optional("s", "/missing", "/file", "/a")]);
    expect(names(await manager.scan({ files }))).toEqual(["x of s"]);
    for (const [root, reason] of [
      ["/missing", "missing"],
      ["/file", "unsupported"],
    ] as const) {
      const refusal = await refusalOf(new SkillManager([source("s", root)]).scan({ files }));
      expect(refusal).toMatchObject({ code: "skill_source_unavailable", details: { reason, path: root } });
    }
  });

  it("passes over nothing else: not an invalid package, not a root it may not read", async () => {
    const broken = createMemoryFiles({ "/a/x/SKILL.md": "no front matter" });
    const invalid = await refusalOf(new SkillManager([optional("s", "/a")]).scan({ files: broken }));
    expect(invalid.code).toBe("skill_catalog_invalid");
    const denied: FileOperator = {
      ...broken,
      stat: async (path) => {
        throw sourceFailed(path, "EACCES", new Error("denied"));
      },
    };
    const refused = await refusalOf(new SkillManager([optional("s", "/a")]).scan({ files: denied }));
    expect(refused).toMatchObject({ code: "skill_source_failed", details: { reason: "EACCES" } });
    expect(() => optional("s", "/a/../b")).toThrow(expect.objectContaining({ code: "skill_path_outside_source" }));
    expect(() => optional("s", "relative")).toThrow(expect.objectContaining({ code: "skill_path_outside_source" }));
  });

  it("fails with every invalid package listed: file, line, column and reason", async () => {
    const files = createMemoryFiles({
      "/a/x/SKILL.md": "---\nname: x\ndescription: [no text]\n---\n",
      "/b/y.md": "nothing",
      "/b/fine/SKILL.md": skill("fine"),
    });
    const refusal = await refusalOf(new SkillManager([source("one", "/a"), source("two", "/b")]).scan({ files }));
    expect(refusal.code).toBe("skill_catalog_invalid");
    expect(refusal.details?.invalid).toMatchObject([
      { source: "one", path: "/a/x/SKILL.md", line: 3, column: 14, reason: "description-not-text" },
      { source: "two", path: "/b/y.md", line: 1, reason: "none" },
    ]);
  });

  it("is over its limit by one skill in a source, and by one in the catalogue", async () => {
    const files = createMemoryFiles({
      "/a/a/SKILL.md": skill("a"),
      "/a/b/SKILL.md": skill("b"),
      "/b/b/SKILL.md": skill("b"),
      "/b/c/SKILL.md": skill("c"),
      "/c/d/SKILL.md": skill("d"),
    });
    const manager = (skills: number, ...sources: SkillSource[]) => new SkillManager(sources, { policy: { skills } });
    const three = [source("one", "/a"), source("two", "/b")];
    expect(await manager(3, ...three).scan({ files })).toHaveLength(3);
    expect(await refusalOf(manager(2, ...three).scan({ files }))).toMatchObject({
      code: "skill_catalog_too_large",
      details: { reason: "catalogue", found: 3, limit: 2 },
    });
    expect(await refusalOf(manager(2, source("one", "/a", "/c")).scan({ files }))).toMatchObject({
      code: "skill_catalog_too_large",
      details: { reason: "source", source: "one", found: 3 },
    });
  });

  it("tells a source that fails in an unforeseen way as its source's fault", async () => {
    const failing: SkillSource = {
      id: "remote",
      roots: ["/a"],
      required: false,
      scanRoot: async () => {
        throw new Error("connection reset");
      },
    };
    const refusal = await refusalOf(new SkillManager([failing]).scan({ files: createMemoryFiles() }));
    expect(refusal).toMatchObject({ code: "skill_source_failed", details: { source: "remote" } });
    expect(refusal.message).toContain("connection reset");
  });

  it("says the same whichever source answers first", async () => {
    const files = createMemoryFiles({ "/a/x/SKILL.md": skill("x", "a"), "/b/x/SKILL.md": skill("x", "b") });
    const late = (from: FileSkillSource, rounds: number): SkillSource => ({
      id: from.id,
      roots: from.roots,
      required: true,
      scanRoot: async (input) => {
        for (let left = rounds; left > 0; left--) await new Promise((resolve) => setImmediate(resolve));
        return from.scanRoot(input);
      },
    });
    for (const [first, second] of [
      [50, 0],
      [0, 50],
    ] as const) {
      const manager = new SkillManager([late(source("one", "/a"), first), late(source("two", "/b"), second)]);
      expect(names(await manager.scan({ files }))).toEqual(["x of two"]);
    }
  });
});

describe("a materializer", () => {
  const writes = (path: string) => ({
    id: "managed",
    targetRoot: "/managed",
    materialize: ({ files }: { files: FileOperator }) =>
      files.write(path, new TextEncoder().encode(skill("managed")), "0644"),
  });

  it("publishes below its root before the scan reads it", async () => {
    const manager = new SkillManager([source("s", "/managed")], { materializer: writes("/managed/m/SKILL.md") });
    expect(names(await manager.scan({ files: createMemoryFiles() }))).toEqual(["managed of s"]);
  });

  it("fails where its root is not exactly one of the configured ones", async () => {
    for (const sources of [[source("s", "/other")], [source("s", "/managed"), source("t", "/managed")]]) {
      const manager = new SkillManager(sources, { materializer: writes("/managed/m/SKILL.md") });
      expect(await refusalOf(manager.scan({ files: createMemoryFiles() }))).toMatchObject({
        code: "skill_materialization_failed",
        details: { reason: "target-root", materializer: "managed" },
      });
    }
  });

  it("fails where it writes beside its root, and leaves what lies there alone", async () => {
    for (const path of ["/managed", "/managedx/SKILL.md", "/other/SKILL.md", "/managed/../other/SKILL.md"]) {
      const files = createMemoryFiles({ "/other/SKILL.md": "before" });
      const manager = new SkillManager([optional("s", "/managed")], { materializer: writes(path) });
      expect(await refusalOf(manager.scan({ files }))).toMatchObject({
        code: "skill_materialization_failed",
        details: { reason: "skill_path_outside_source" },
      });
      expect(Buffer.from(await files.read("/other/SKILL.md", 100)).toString()).toBe("before");
    }
  });

  it("fails the scan by whatever it throws", async () => {
    const materializer = {
      id: "managed",
      targetRoot: "/managed",
      materialize: async () => {
        throw new Error("the manifest does not match");
      },
    };
    const manager = new SkillManager([source("s", "/managed")], { materializer });
    const refusal = await refusalOf(manager.scan({ files: createMemoryFiles() }));
    expect(refusal.code).toBe("skill_materialization_failed");
    expect(refusal.message).toContain("the manifest does not match");
  });

  it("fails where no mount leads to its root", async () => {
    const manager = new SkillManager([source("s", "/managed")], { materializer: writes("/managed/m/SKILL.md") });
    expect(await refusalOf(manager.scanEnvironment({ environment: living() }))).toMatchObject({
      code: "skill_materialization_failed",
      details: { reason: "skill_path_unavailable" },
    });
  });
});

describe("a catalogue bound to an environment", () => {
  const tree = () => createMemoryFiles({ "/.agents/skills/x/SKILL.md": skill("x") });
  const shared = () => createMemoryFiles({ "/skills/w/SKILL.md": skill("w") });

  it("is by default that of /workspace/.agents/skills, which may be missing", async () => {
    const environment = living(mount("/workspace", tree(), { id: "m1", generation: 7 }));
    const catalog = await SkillManager.default().scanEnvironment({ environment });
    expect(catalog.items).toMatchObject([
      {
        name: "x",
        sourceId: "workspace",
        directory: { path: "/workspace/.agents/skills/x", mountId: "m1" },
        document: { path: "/workspace/.agents/skills/x/SKILL.md", mountId: "m1" },
        observedGeneration: 7,
      },
    ]);
    const empty = living(mount("/workspace", createMemoryFiles({ "/readme": "x" })));
    expect((await SkillManager.default().scanEnvironment({ environment: empty })).items).toEqual([]);
    expect((await SkillManager.default().scanEnvironment({ environment: living() })).items).toEqual([]);
  });

  it("adds the host's sources behind it, and those win", async () => {
    const files = createMemoryFiles({ "/skills/x/SKILL.md": skill("x", "organization") });
    const environment = living(mount("/workspace", tree()), mount("/environment/shared", files));
    const manager = SkillManager.default({ additionalSources: [source("organization", "/environment/shared/skills")] });
    expect(names((await manager.scanEnvironment({ environment })).items)).toEqual(["x of organization"]);
  });

  it("refuses a required root that no mount leads to", async () => {
    const manager = SkillManager.default({ additionalSources: [source("organization", "/environment/shared/skills")] });
    const refusal = await refusalOf(manager.scanEnvironment({ environment: living(mount("/workspace", tree())) }));
    expect(refusal).toMatchObject({ code: "skill_source_unavailable", details: { reason: "unroutable" } });
  });

  it("follows the mount with the longest path", async () => {
    const outer = createMemoryFiles({ "/shared/skills/outer/SKILL.md": skill("outer") });
    const environment = living(mount("/environment", outer), mount("/environment/shared", shared()));
    const manager = new SkillManager([source("s", "/environment/shared/skills")]);
    const catalog = await manager.scanEnvironment({ environment });
    expect(catalog.items.map((item) => [item.name, item.document.mountId])).toEqual([
      ["w", "mount-/environment/shared"],
    ]);
    const beside = living(mount("/environment/share", outer), mount("/environment/shared", shared()));
    expect((await manager.scanEnvironment({ environment: beside })).items).toHaveLength(1);
  });

  const manager = new SkillManager([
    source("s", "/workspace/.agents/skills"),
    optional("t", "/environment/late/skills"),
  ]);
  const bound = async () => {
    const environment = living(mount("/workspace", tree()), mount("/environment/shared", shared()));
    return { environment, catalog: await manager.scanEnvironment({ environment }) };
  };

  it("stays current while only mounts change that it was not read through", async () => {
    const { environment, catalog } = await bound();
    catalog.requireCurrent(environment);
    catalog.requireCurrent({ mounts: [mount("/workspace", tree())] });
    catalog.requireCurrent({
      mounts: [mount("/workspace", tree()), mount("/environment/shared", shared(), { id: "another", generation: 9 })],
    });
  });

  it("is stale once a relevant mount, its generation or a route is another", async () => {
    const { catalog } = await bound();
    const changed: Record<string, Environment> = {
      "another incarnation": { mounts: [mount("/workspace", tree(), { id: "another" })] },
      "another generation": { mounts: [mount("/workspace", tree(), { generation: 2 })] },
      "no mount": { mounts: [] },
      "a mount over one skill": {
        mounts: [mount("/workspace", tree()), mount("/workspace/.agents/skills/x", tree())],
      },
      "a mount where there was none": { mounts: [mount("/workspace", tree()), mount("/environment/late", shared())] },
    };
    for (const [what, environment] of Object.entries(changed)) {
      expect(() => catalog.requireCurrent(environment), what).toThrow(
        expect.objectContaining({ code: "skill_catalog_stale" }),
      );
    }
  });

  it("is refused as stale where a mount is replaced while it is read, and is never read again by itself", async () => {
    const replaced: EnvironmentMount[] = [];
    let reads = 0;
    const files: FileOperator = {
      ...tree(),
      read: async (path, limit) => {
        reads++;
        replaced[0] = mount("/workspace", shared(), { id: "another" });
        return tree().read(path, limit);
      },
    };
    replaced.push(mount("/workspace", files));
    const refusal = await refusalOf(SkillManager.default().scanEnvironment({ environment: { mounts: replaced } }));
    expect(refusal).toMatchObject({
      code: "skill_catalog_stale",
      details: { path: "/workspace/.agents/skills", mount: "/workspace" },
    });
    expect(reads).toBe(1);
  });
});
