import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { newProcessMark } from "@/lib/runner/blobs";
import { createImportWorker } from "@/lib/runner/imports";
import type { DatabaseKind } from "@/lib/runner/store";
import { listOpenImportSequences, openStore } from "@/lib/runner/store";
import { testPorts } from "./runner";

/**
 * A console of its own process that works import jobs off, for tests that end
 * it on the way or let several compete: `node import-child.js URL DATA ROOT`.
 * Says `ready`, works until its standard input is closed and no job is open,
 * and says in a line of JSON how many it ran.
 */
const [, , url = "", dataDirectory = "", root = ""] = process.argv;
const kind: DatabaseKind = url.startsWith("file:") ? "sqlite" : "postgresql";
const store = await openStore({ url, dataDirectory });
const openAnother = () => Promise.reject(new Error("there is one store in this process"));
const ports = testPorts({ store, dataDirectory, kind, url, openAnother });
ports.consoleId = await newProcessMark();
ports.places = { ...ports.places, sourceRoots: [root] };

let ran = 0;
const { openStaging } = ports.blobs;
// A job of a directory opens one staging area for what it reads.
ports.blobs.openStaging = () => {
  ran += 1;
  return openStaging();
};

const faults: string[] = [];
const worker = createImportWorker(ports, { onError: (error) => faults.push(String(error)) });
process.stdout.write("ready\n");
process.stdin.resume();
if (!process.stdin.readableEnded) await once(process.stdin, "end");
while ((await listOpenImportSequences(store.db)).length > 0) await pause(20);
await worker.stop();
process.stdout.write(`${JSON.stringify({ ran, faults })}\n`);
await store.close();
