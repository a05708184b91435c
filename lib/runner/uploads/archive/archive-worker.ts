import { parentPort } from "node:worker_threads";
import { readArchive } from "./read-archive";
import { type ArchiveTask, answerOf } from "./worker-messages";

// The thread's entry point: one archive at a time, one answer each. It is kept
// for the next archive, because code that has warmed up reads it in half the time.
parentPort?.on("message", async (task: ArchiveTask) => {
  const answer = await readArchive(task).then((content) => ({ kind: "content", content }) as const, answerOf);
  parentPort?.postMessage(answer);
});
