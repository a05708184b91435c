import { z } from "zod";
import { type Command, operatorContext } from "./command";
import { readLine, UsageFault } from "./options";
import { withRunner } from "./with-runner";

const PullOptions = z.strictObject({ owner: z.string().min(1).max(120).optional() });

export const pullIntoCache: Command = {
  name: ["cache", "pull"],
  usage: "cache pull SOURCE COMMIT [--owner OWNER]",
  summary:
    "Brings one commit of a source of the registry into the package cache, also where it is read from that alone.",
  details: `SOURCE is the source's name in the registry of the home owner, or of the owner whose id is OWNER.
COMMIT is what the source can be pinned to: a full commit id of git, an exact version of an npm package.
Secrets of the source are used as the console would use them. The commit is written to standard output.`,
  async run(args) {
    const { options, words } = readLine(args, PullOptions);
    const [name, commit, ...others] = words;
    if (name === undefined || commit === undefined || others.length > 0) {
      throw new UsageFault("name one source and one commit");
    }
    return withRunner(async ({ ports, runner }) => {
      const ctx = await operatorContext(ports, runner, options.owner);
      const { signal } = new AbortController();
      const { pullSource } = await import("@/lib/runner");
      const pulled = await pullSource({ ctx, input: { name, commit, signal } });
      const skills = `${pulled.skills} ${pulled.skills === 1 ? "skill" : "skills"}`;
      const sentence = pulled.fresh
        ? `Brought ${name} at ${commit} into the package cache: ${skills}.`
        : `The package cache has ${name} at ${commit} already: ${skills}.`;
      return { output: commit, sentence };
    });
  },
};
