import { runTypeScript } from "./bootstrap.mjs";

await runTypeScript("house/build.ts", "build");
