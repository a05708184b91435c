import { runTypeScript } from "./bootstrap.mjs";

await runTypeScript("house/dev.ts", "dev");
