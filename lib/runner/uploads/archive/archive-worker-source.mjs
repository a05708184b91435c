// Starts the worker from its TypeScript source where nothing bundled it: tests,
// the command line, benchmarks. The built console never loads this file.
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

register({ tsconfig: fileURLToPath(new URL("../../../../tsconfig.json", import.meta.url)) });
await import("./archive-worker.ts");
