import { isRefusal } from "@/lib/contract/errors";
import type { Command } from "./command";
import { COMMANDS } from "./commands";
import { UsageFault } from "./options";

const HELP = `slipway: what an operator does at the machine itself, on the settings and the database of npm start.

${COMMANDS.map((command) => `  slipway ${command.usage}\n      ${command.summary}`).join("\n\n")}

  slipway COMMAND --help says more about one of them.

What was made or found is written to standard output, everything else to standard error.
Exit status: 0 all is well, 1 it was refused or failed, 2 the command was not understood.
`;

/** `npm run slipway -- COMMAND`; answers with the exit status. */
export async function slipway(args: readonly string[]): Promise<number> {
  const command = COMMANDS.find(({ name }) => name.every((word, index) => args[index] === word));
  if (command === undefined) {
    const asked = args[0] === "help" || args.includes("--help") || args.includes("-h");
    if (asked) process.stdout.write(HELP);
    else process.stderr.write(`slipway: there is no command ${args.slice(0, 2).join(" ") || "named"}\n\n${HELP}`);
    return asked ? 0 : 2;
  }
  const rest = args.slice(command.name.length);
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(manual(command));
    return 0;
  }
  try {
    const result = await command.run(rest);
    process.stderr.write(`${result.sentence}\n`);
    if (result.output !== "") process.stdout.write(`${result.output}\n`);
    return result.failed ? 1 : 0;
  } catch (error) {
    return report(error, command);
  }
}

function manual({ usage, summary, details }: Command): string {
  return `slipway ${usage}\n\n${summary}\n\n${details}\n`;
}

function report(error: unknown, command: Command): number {
  if (error instanceof UsageFault) {
    process.stderr.write(`slipway: ${error.message}\nUsage: slipway ${command.usage}\n`);
    return 2;
  }
  if (isRefusal(error)) process.stderr.write(`slipway: ${error.code}: ${error.message}\n${error.remedy}\n`);
  else process.stderr.write(`slipway: INTERNAL: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
}
