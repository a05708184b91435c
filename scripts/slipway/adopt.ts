import { resolve } from "node:path";
import { z } from "zod";
import { OnExisting, RepairChoice, type UploadResult } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";
import { type Command, operatorContext, type Result } from "./command";
import { readLine, UsageFault } from "./options";
import { withRunner } from "./with-runner";

const AdoptOptions = z.strictObject({
  "on-existing": OnExisting.default("refuse"),
  repair: RepairChoice.default("none"),
  "dry-run": z.boolean().default(false),
});

export const adopt: Command = {
  name: ["adopt"],
  usage: "adopt DIR… [--on-existing refuse|skip|revise] [--repair none|all] [--dry-run]",
  summary:
    "Brings the skills of directories of this machine into the home owner's library, a first library for example.",
  details: `DIR is a skill itself, or holds skills as its immediate children, as ~/.claude/skills and ~/.agents/skills do.
Links that stay inside DIR are followed; those that leave it are refused by name. DIR is only read.
Where the library has a skill of that slug with other bytes, both places are told: refuse and skip leave the
library's as it is, revise makes a new revision of it; pins stay where they are.
--repair all takes skills with faults that a line cures, such as a colon in a description, with that line.
--dry-run says what would be done, and writes nothing.
One line a skill is written to standard output. The exit status is 0 when no skill was refused.`,
  async run(args) {
    const { options, words } = readLine(args, AdoptOptions);
    if (words.length === 0) throw new UsageFault("name the directories that hold the skills");
    // npm runs this in Slipway's own directory, and keeps where it was typed.
    const directories = words.map((word) => resolve(process.env.INIT_CWD ?? process.cwd(), word));
    const dryRun = options["dry-run"];
    return withRunner(async ({ ports, runner }) => {
      const ctx = await operatorContext(ports, runner);
      const input = { directories, options: { onExisting: options["on-existing"], repair: options.repair }, dryRun };
      const { adoptDirectories } = await import("@/lib/runner");
      return report(await adoptDirectories({ ctx, input }), dryRun);
    });
  },
};

function report(adopted: readonly { directory: string; results: readonly UploadResult[] }[], dryRun: boolean): Result {
  const rows = adopted.flatMap(({ directory, results }) => results.map((row) => ({ directory, ...row })));
  const empty = adopted.filter(({ results }) => results.length === 0).map(({ directory }) => directory);
  const width = Math.max(0, ...rows.map(({ slug }) => slug?.length ?? 1));
  const lines = rows.map((row) => {
    const place = row.path === "." ? row.directory : `${row.directory}/${row.path}`;
    return `${row.status.padEnd(9)}  ${(row.slug ?? "-").padEnd(width)}  ${displayPath(place)}${because(row)}`;
  });
  const refused = rows.filter(({ status }) => status === "refused").length;
  return { output: lines.join("\n"), sentence: sentence(rows, empty, dryRun), failed: refused + empty.length > 0 };
}

function because({ code, message, repair, status, notes, warnings }: UploadResult): string {
  const told = [
    ...(code === undefined ? [] : [`${code}: ${message ?? ""}`]),
    ...(repair && status === "refused" ? [`--repair all would make it: ${repair.after.trim()}`] : []),
    ...notes,
    ...warnings.map((warning) => `${warning.code}: ${warning.message}`),
  ];
  return told.length === 0 ? "" : `  ${told.join(" ")}`.replaceAll("\n", " ");
}

const STATUSES = ["created", "revised", "unchanged", "skipped", "refused"] as const;

function sentence(rows: readonly { status: string }[], empty: readonly string[], dryRun: boolean): string {
  const counts = STATUSES.map((status) => [rows.filter((row) => row.status === status).length, status] as const);
  const told = counts.filter(([count]) => count > 0).map(([count, status]) => `${count} ${status}`);
  const skills = `${rows.length} ${rows.length === 1 ? "skill" : "skills"}`;
  const found = `${dryRun ? "Nothing was written; it would be" : "Looked at"} ${skills}${told.length > 0 ? `: ${told.join(", ")}` : ""}.`;
  const none = empty.map(
    (directory) =>
      ` ${displayPath(directory)} holds no skill: neither it nor a directory right inside it has a SKILL.md.`,
  );
  return found + none.join("");
}
