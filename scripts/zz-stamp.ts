import { writeFileSync } from "node:fs";
import { CONSOLE_SOURCES, sourceStamp } from "./house/source-stamp";
writeFileSync(".next/slipway-build", sourceStamp(process.cwd(), CONSOLE_SOURCES));
