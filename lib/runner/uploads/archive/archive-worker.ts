import { parentPort, workerData } from "node:worker_threads";
import { readArchive } from "./read-archive";
import { type ArchiveAnswer, type ArchiveTask, answerOf } from "./worker-messages";

// The thread's entry point: one archive, one answer, and the thread ends.
const answer: ArchiveAnswer = await readArchive(workerData as ArchiveTask).then(
  (content) => ({ kind: "content", content }) as const,
  answerOf,
);
parentPort?.postMessage(answer);
