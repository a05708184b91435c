import { runTypeScript } from "./bootstrap.mjs";

await runTypeScript("test/run-all.ts", "test");
