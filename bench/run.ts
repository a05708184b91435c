import { existsSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { makeInputs, removeInputs } from "./inputs";
import type { Row } from "./measure";
import { realCollection } from "./real-collection";
import { gitRow } from "./rows/git";
import { launchRows } from "./rows/launch";
import { libraryPageRows } from "./rows/library-page";
import { listRow } from "./rows/list";
import { mcpRow } from "./rows/mcp";
import { parseRows } from "./rows/parse";
import { planRow } from "./rows/plan";
import { startRow } from "./rows/start";
import { uploadRows } from "./rows/upload";
import { run } from "./run-program";
import { renderTable } from "./table";

/**
 * Prints one table of figures from one run on one machine. `npm run bench` for
 * all of them, `npm run bench -- parse upload` for some.
 */
const GROUPS = ["start", "parse", "upload", "list", "plan", "launch", "mcp", "git", "page"] as const;
type Group = (typeof GROUPS)[number];

async function main(): Promise<void> {
  const chosen = process.argv.slice(2).filter((name): name is Group => (GROUPS as readonly string[]).includes(name));
  const groups = new Set<Group>(chosen.length > 0 ? chosen : GROUPS);
  await run("node", ["scripts/build.mjs"]);
  if (!existsSync("bench/peers/node_modules/gray-matter")) await run("npm", ["ci", "--prefix", "bench/peers"]);
  console.error("making the inputs");
  const inputs = await makeInputs();
  const rows: Row[] = [];
  const measure = async (group: Group, work: () => Promise<Row | Row[]>) => {
    if (!groups.has(group)) return;
    console.error(`measuring ${group}`);
    rows.push(...[await work()].flat());
  };
  try {
    await measure("start", startRow);
    await measure("parse", () => parseRows(inputs.documents));
    await measure("upload", () => uploadRows(inputs));
    await measure("list", () => listRow(inputs));
    await measure("plan", planRow);
    await measure("launch", () => launchRows(inputs));
    await measure("mcp", () => mcpRow(inputs));
    await measure("git", gitRow);
    await measure("page", async () => libraryPageRows("library page", [await realCollection(inputs.directory)], null));
    await measure("page", () => libraryPageRows("library page", inputs.tenThousand, 1_500));
  } finally {
    await removeInputs(inputs);
  }
  const memory = Math.round(totalmem() / 1024 ** 3);
  console.log(`Node ${process.version}, ${cpus().length} cores, ${memory} GiB; medians of at least five.\n`);
  console.log(renderTable(rows));
}

await main();
