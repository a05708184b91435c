import { describe, expect, it } from "vitest";
import type { SkillUsage, WorkspaceUsage } from "@/lib/contract/usage";
import { findHomeOwner } from "@/lib/runner/store";
import { getService } from "@/lib/server/service";
import { callRoute, serveForTests } from "@/lib/testing/rest-service";
import { skillText } from "@/lib/testing/runner";
import { GET as getSkillUsage } from "./skills/[slug]/usage/route";
import { POST as createSkill } from "./skills/route";
import { GET as getWorkspaceUsage } from "./workspaces/[id]/usage/route";

serveForTests();

const usageOf = (slug: string, query = "") =>
  callRoute(getSkillUsage, `/api/v1/skills/${slug}/usage${query}`, { params: { slug } });

describe("use over time", () => {
  it("is told for as many days as are asked for, thirty unless told otherwise", async () => {
    const body = JSON.stringify({ instructions: skillText("used") });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    const { skill } = (await (await callRoute(createSkill, "/x", { init })).json()) as {
      skill: { digest: `sha256:${string}` };
    };
    const { ports } = await getService();
    const home = await findHomeOwner(ports.store.db);
    ports.uses.used({
      ownerId: home?.id ?? "",
      act: "download",
      name: "used",
      bundleDigest: skill.digest,
      slug: "used",
      workspaceId: null,
      actorKind: "link",
      actorId: "link-1",
    });
    await ports.uses.flush();

    const usage = (await (await usageOf("used")).json()) as SkillUsage;
    expect([usage.days.length, usage.loads, usage.downloads]).toEqual([30, 0, 1]);
    expect(usage.byRevision).toEqual([{ revision: 1, digest: skill.digest, uses: 1 }]);
    const short = (await (await usageOf("used", "?days=2")).json()) as SkillUsage;
    expect([short.days.length, short.downloads]).toEqual([2, 1]);
  });

  it.each(["?days=0", "?days=367", "?days=x", "?days=1.5", "?days=1&days=2"])("is refused for %s", async (query) => {
    expect((await usageOf("used", query)).status).toBe(400);
  });

  it("is unknown for a skill and a workspace that are", async () => {
    expect((await usageOf("nobody")).status).toBe(404);
    const unknown = await callRoute(getWorkspaceUsage, "/x", { params: { id: "../nobody" } });
    expect(unknown.status).toBe(404);
    expect((await unknown.json()) as WorkspaceUsage).toHaveProperty("error.code", "NOT_FOUND");
  });
});
