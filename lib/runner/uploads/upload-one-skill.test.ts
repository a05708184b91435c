import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { deleteV1Skill, listV1Skills } from "../agents";
import { bulkSkills, getSkill } from "../library";
import { listAuditEntries } from "../people";
import type { Context } from "../ports";
import { uploadOneSkill } from "./upload-one-skill";

/** Sends the files of a folder as a request would. */
function send(ctx: Context, files: Record<string, string>, options: { revises?: string; displayName?: string } = {}) {
  const { displayName, ...rest } = options;
  return uploadOneSkill({
    ctx,
    input: {
      ...rest,
      receive: async (directory) => {
        await mkdir(directory, { recursive: true });
        const received = Object.entries(files).map(async ([name, text], index) => {
          const path = join(directory, `part-${index}`);
          await writeFile(path, text);
          return { name, path, bytes: Buffer.byteLength(text) };
        });
        return { skill: { kind: "folder" as const, files: await Promise.all(received) }, displayName };
      },
    },
  });
}

const folder = (name: string, body: string) => ({ [`${name}/SKILL.md`]: skillText(name, { body }) });
const LIST = { limit: 2, order: "desc" } as const;

describeEachDatabase("one skill by itself", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  beforeEach(async () => {
    test = await openTestStore();
    ctx = await testContext(testPorts(test));
  });

  it("becomes a skill with the label it was given, and revisions of it, each in the audit", async () => {
    expect(await send(ctx, folder("deploy", "one"), { displayName: "Deployments" })).toEqual({
      slug: "deploy",
      revision: 1,
    });
    expect(await send(ctx, folder("deploy", "two"), { revises: "deploy" })).toEqual({ slug: "deploy", revision: 2 });
    expect(await send(ctx, folder("deploy", "two"), { revises: "deploy" })).toEqual({ slug: "deploy", revision: 2 });
    const skill = await getSkill({ ctx, input: { id: "deploy" } });
    expect([skill.displayName, skill.provider, skill.revisions.map(({ number }) => number)]).toEqual([
      "Deployments",
      "upload",
      [2, 1],
    ]);
    const { items } = await listAuditEntries({ ctx, input: { limit: 10 } });
    expect(items.map(({ verb, details }) => [verb, details])).toEqual([
      ["skills.upload", { created: [], revised: ["deploy"] }],
      ["skills.upload", { created: ["deploy"], revised: [] }],
    ]);
  });

  it("that five send at once becomes one, and four hear that it is there", async () => {
    const sent = [1, 2, 3, 4, 5].map(async (each) => send(ctx, folder("deploy", `from ${each}`)));
    const results = await Promise.allSettled(sent);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toEqual(Array(4).fill("SLUG_TAKEN"));
    expect((await getSkill({ ctx, input: { id: "deploy" } })).revision).toBe(1);
  });

  it("of one owner is unknown to another: neither in the way, nor revised, deleted or listed", async () => {
    const other = await testContext(ctx.ports, "owner-2");
    await send(ctx, folder("deploy", "one"));
    expect(await send(other, folder("deploy", "theirs"))).toEqual({ slug: "deploy", revision: 1 });
    await send(ctx, folder("secret", "one"));
    const work = [
      send(other, folder("secret", "two"), { revises: "secret" }),
      deleteV1Skill({ ctx: other, input: { id: "secret" } }),
    ];
    for (const each of work) expect((await refusalOf(each)).code).toBe("NOT_FOUND");
    expect((await listV1Skills({ ctx: other, input: LIST })).data.map(({ id }) => id)).toEqual(["deploy"]);
    const foreign = listV1Skills({ ctx: other, input: { ...LIST, after: "secret" } });
    expect((await refusalOf(foreign)).code).toBe("INVALID_INPUT");
  });

  it("that is archived while another revision is on its way keeps the last one", async () => {
    await send(ctx, folder("deploy", "one"));
    const { archives } = ctx.ports;
    const ports = {
      ...ctx.ports,
      archives: {
        read: async (task: Parameters<typeof archives.read>[0]) => {
          const content = await archives.read(task);
          await bulkSkills({ ctx, input: { action: "archive", items: [{ id: "deploy", etag: "1" }] } });
          return content;
        },
      },
    };
    const late = send({ ...ctx, ports }, folder("deploy", "two"), { revises: "deploy" });
    expect((await refusalOf(late)).code).toBe("NOT_FOUND");
    expect((await getSkill({ ctx, input: { id: "deploy" } })).revision).toBe(1);
  });

  it("is refused before anything is received where the caller may only read", async () => {
    const viewer = await testContext(ctx.ports, "owner-1", "viewer", { existing: true });
    const receive = () => expect.fail("nothing is to be received");
    const work = uploadOneSkill({ ctx: viewer, input: { receive } });
    expect((await refusalOf(work)).code).toBe("FORBIDDEN");
    expect((await refusalOf(uploadOneSkill({ ctx, input: { receive, revises: "nobody" } }))).code).toBe("NOT_FOUND");
  });

  it("is listed in pages by creation, without those that are archived", async () => {
    for (const name of ["one", "two", "three", "four"]) await send(ctx, folder(name, "text"));
    await deleteV1Skill({ ctx, input: { id: "three" } });
    const first = await listV1Skills({ ctx, input: LIST });
    expect([first.data.map(({ id }) => id), first.has_more, first.next_page]).toEqual([["four", "two"], true, "two"]);
    const rest = await listV1Skills({ ctx, input: { ...LIST, page: "two" } });
    expect([rest.data.map(({ id }) => id), rest.has_more, rest.next_page]).toEqual([["one"], false, null]);
    const upwards = await listV1Skills({ ctx, input: { limit: 5, order: "asc", after: "one" } });
    expect(upwards.data.map(({ id }) => id)).toEqual(["two", "four"]);
  });
});
