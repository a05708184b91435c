import { findWorkspaceByRoot, openStore } from "@/lib/runner/store";
import { getWorkspace, launchWorkspace, planLaunch, relaunchWorkspace, verifyWorkspace } from "@/lib/runner/workspaces";
import { testContext, testPorts } from "./runner";

/**
 * A console of its own process that does one thing to a workspace, for tests
 * that end or starve it on the way:
 * `node launch-child.js DATA OWNER launch|relaunch|verify INPUT`. A workspace is
 * named by its id or by its `root`. Says in a line of JSON what became of it.
 */
const [, , dataDirectory = "", ownerId = "", what = "", input = "{}"] = process.argv;
const url = "file:slipway.db";
const store = await openStore({ url, dataDirectory });
const openAnother = () => Promise.reject(new Error("there is one console"));
const ports = testPorts({ store, dataDirectory, kind: "sqlite", url, openAnother });
const { workspaceRoot, launch } = JSON.parse(input);
if (typeof workspaceRoot === "string") ports.places = { ...ports.places, workspaceRoots: [workspaceRoot] };
const ctx = await testContext(ports, ownerId, "owner", { existing: true });

async function idOf({ id, root }: { id?: string; root?: string }): Promise<string> {
  const found = id ?? (await findWorkspaceByRoot(store.db, ownerId, root ?? ""))?.id;
  if (found === undefined) throw new Error(`no workspace on ${root}`);
  return found;
}

async function act(): Promise<object> {
  if (what === "launch") {
    const { publish, ...rest } = launch;
    const { planDigest } = await planLaunch({ ctx, input: rest });
    await launchWorkspace({ ctx, input: { ...rest, planDigest, publish } });
    return {};
  }
  const { root: _, ...rest } = launch;
  const id = await idOf(launch);
  if (what === "relaunch") {
    await relaunchWorkspace({ ctx, input: { ...rest, id } });
    return {};
  }
  const { launch: number } = await getWorkspace({ ctx, input: { id } });
  return { ...(await verifyWorkspace({ ctx, input: { id } })), launch: number };
}

let said: object;
try {
  said = { ok: true, ...(await act()) };
} catch (error) {
  const { code, details, message } = error as { code?: string; details?: unknown; message: string };
  said = { ok: false, code, details, message };
}
process.stdout.write(`${JSON.stringify(said)}\n`);
await store.close();
