#!/usr/bin/env node
import { runTypeScript } from "./bootstrap.mjs";

await runTypeScript("slipway/main.ts", "slipway");
