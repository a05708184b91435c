import { runTypeScript } from "./bootstrap.mjs";

await runTypeScript("test/run-checks.ts", "check");
