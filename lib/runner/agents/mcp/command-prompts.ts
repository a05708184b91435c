import { Refusal } from "@/lib/contract/errors";
import { MCP_PAGES } from "@/lib/contract/mcp";
import { displayPath } from "@/lib/domain/archive-paths";
import { type CommandArgument, commandArguments, fillCommand } from "@/lib/domain/command-prompt";
import { readFlatDocument } from "@/lib/domain/flat-document";
import { textContent } from "../../packages";
import type { Context } from "../../ports";
import { openAgentCatalog } from "../catalog/open-agent-catalog";
import { loadSkillFile } from "../load/load-skill-file";
import { isCommand } from "../prompt/prompt-skill";
import { pageCursor, placeOfCursor } from "./page-cursor";

export interface CommandPrompt {
  name: string;
  description: string;
  arguments: CommandArgument[];
}

/**
 * One page of the commands of a live catalogue, by name. Refuses as
 * `openAgentCatalog`, and INVALID_INPUT (reason `cursor`).
 * Source: product rules, section 10.
 */
export async function listCommandPrompts({
  ctx,
  input: { workspaceId, cursor },
}: {
  ctx: Context;
  input: { workspaceId: string; cursor?: string | undefined };
}): Promise<{ prompts: CommandPrompt[]; nextCursor?: string }> {
  const { launch, skills } = await openAgentCatalog(ctx, workspaceId);
  const commands = skills.filter(isCommand);
  const from = placeOfCursor(launch, cursor);
  const prompts: CommandPrompt[] = [];
  for (const command of commands.slice(from, from + MCP_PAGES.prompts)) {
    const [document] = command.files;
    if (document === undefined) continue;
    const { takes } = readCommand(command.name, await command.read(document));
    prompts.push({ name: command.name, description: command.description, arguments: takes });
  }
  const next = from + MCP_PAGES.prompts;
  return { prompts, ...(next < commands.length && { nextCursor: pageCursor(launch, next) }) };
}

/**
 * The text of one command with its arguments put in; it counts as a load.
 * Nothing in it is run. Refuses NOT_FOUND (reason `command`) with every name
 * there is, INVALID_INPUT (reason `arguments`) where one is missing or there
 * is no such one; else as `openAgentCatalog`.
 */
export async function getCommandPrompt({
  ctx,
  input: { workspaceId, name, values },
}: {
  ctx: Context;
  input: { workspaceId: string; name: string; values: Readonly<Record<string, string>> };
}): Promise<{ description: string; text: string }> {
  const commands = (await openAgentCatalog(ctx, workspaceId)).skills.filter(isCommand);
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    const available = commands.map((each) => each.name);
    const listed = available.length === 0 ? "There are none." : `There are: ${available.join(", ")}.`;
    throw new Refusal("NOT_FOUND", `There is no command ${displayPath(name)}. ${listed}`, {
      details: { reason: "command", available },
      remedy: "Use one of the listed names.",
    });
  }
  const { bytes } = await loadSkillFile({ ctx, input: { workspaceId, skillId: command.id, path: "SKILL.md" } });
  const { takes, body } = readCommand(name, bytes);
  requireArguments(name, takes, values);
  return { description: command.description, text: fillCommand(body, takes, values) };
}

function readCommand(name: string, bytes: Uint8Array): { takes: CommandArgument[]; body: string } {
  const read = readFlatDocument(bytes, { format: "command", id: name });
  const body = read.ok ? read.text.slice(read.bodyOffset) : (textContent(bytes) ?? "");
  const hint = read.ok ? read.document.argumentHint : null;
  return { takes: commandArguments({ hint, body }), body };
}

function requireArguments(
  name: string,
  takes: readonly CommandArgument[],
  values: Readonly<Record<string, string>>,
): void {
  const names = takes.map((each) => each.name);
  const unknown = Object.keys(values).find((key) => !names.includes(key));
  const missing = takes.find((each) => each.required && (values[each.name] ?? "") === "");
  if (unknown === undefined && missing === undefined) return;
  const fault =
    missing === undefined ? `takes no argument ${displayPath(unknown ?? "")}` : `needs the argument ${missing.name}`;
  throw new Refusal("INVALID_INPUT", `The command ${name} ${fault}.`, {
    details: { reason: "arguments", available: names },
    remedy: names.length === 0 ? "Call it without arguments." : `It takes: ${names.join(", ")}.`,
  });
}
