import { lookup } from "node:dns/promises";
import { beforeEach, expect, it } from "vitest";
import { UploadOptions } from "@/lib/contract/upload";
import { describeEachDatabase } from "@/lib/testing/databases";
import { testContext, testPorts } from "@/lib/testing/runner";
import { summarise, takeIn } from "../library";
import type { Context } from "../ports";
import { acquireSnapshot, sourceKind } from "../sources";
import { sourceAccess } from "../sources/opened-source";

const PACKAGE = "ecc-universal@2.0.0";

describeEachDatabase("a published package of 719 skills", (openTestStore) => {
  let ctx: Context;

  beforeEach(async () => {
    const ports = testPorts(await openTestStore());
    const resolve = async (host: string) =>
      (await lookup(host, { all: true })).map(({ address, family }) => ({ address, family: family as 4 | 6 }));
    ports.network = { resolve, allowed: { hosts: [], cidrs: [] } };
    ctx = await testContext(ports);
  });

  it("comes from the registry of this machine with the outcomes of an upload, and only once", async () => {
    const kind = sourceKind("npm");
    const settings = await kind.judge(kind.fromRequest({ source: PACKAGE }), await sourceAccess(ctx));
    // The registry of a company, or of a test machine, may have a private address.
    const allowed = { hosts: [new URL(String(settings.registry)).hostname], cidrs: [] };
    ctx.ports.network = { ...ctx.ports.network, allowed };
    const acquire = () =>
      acquireSnapshot(ctx, {
        kind: "npm",
        settings,
        policy: "fetch",
        name: "collection",
        work: { signal: new AbortController().signal, onBytes: () => undefined },
      });
    const take = async ({ content, snapshot }: Awaited<ReturnType<typeof acquire>>) => {
      const rows = await takeIn(ctx, {
        content,
        rootName: snapshot.rootName,
        options: UploadOptions.parse({}),
        story: {
          verb: "imports.finish",
          subject: PACKAGE,
          provider: "npm",
          source: PACKAGE,
          origin: () => "import",
          note: null,
          provenance: (path) => ({ kind: "npm", path }),
        },
      });
      return summarise(rows, 0);
    };
    const first = await acquire();
    expect(first).toMatchObject({ fresh: true, snapshot: { commit: "2.0.0", rootName: "ecc-universal" } });
    expect(await take(first)).toMatchObject({ created: 695, skipped: 2, refused: 22, repairable: 17 });
    const again = await acquire();
    expect(again.fresh).toBe(false);
    expect(await take(again)).toMatchObject({ created: 0, unchanged: 695, skipped: 2, refused: 22, repairable: 17 });
  }, 180_000);
});
