import { basename, join } from "node:path";
import { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { SKILL_FORMATS } from "@/lib/contract/launch";
import { displayPath, judgeEntryPath } from "@/lib/domain/archive-paths";
import { createLocalFiles } from "../catalog";
import { directoryTree } from "./directory-tree";
import { resolveHostDirectory } from "./host-directory";
import type { SourceAccess, SourceKindDefinition } from "./source-kind";

const DirectorySettings = z.strictObject({
  directory: z.string().min(1).max(4_096).meta({
    title: "Directory",
    description: "Absolute, below a directory that the operator allows (SLIPWAY_SOURCE_ROOTS). Read in place.",
    placeholder: "/srv/skills",
    role: "source",
  }),
});
type Settings = z.infer<typeof DirectorySettings>;

/** A directory of this machine, read in place: the home owner's alone, below SLIPWAY_SOURCE_ROOTS. */
export const directorySource: SourceKindDefinition<Settings> = {
  kind: "directory",
  provider: "directory",
  title: "Directory",
  summary: "A directory of skills on this machine, read where it lies.",
  settings: DirectorySettings,
  remote: false,
  pinField: null,
  unavailable: ({ home, places }) => {
    if (!home) return "Directories of this machine are sources of the home owner alone.";
    return places.sourceRoots.length > 0 ? null : "The operator allows no directories (SLIPWAY_SOURCE_ROOTS is empty).";
  },
  fromRequest({ source, path, ref }) {
    if (ref !== undefined) {
      throw new Refusal("INVALID_REF", "A directory has no commits: it is read as it lies there.", {
        details: { reason: "no-commits" },
        remedy: "Leave the commit out.",
      });
    }
    if (path === undefined) return { directory: source };
    const judged = judgeEntryPath(path);
    if (judged.ok) return { directory: join(source, judged.path) };
    throw new Refusal("INVALID_INPUT", `${displayPath(path)}: ${judged.reason}`, { details: { reason: "path" } });
  },
  location: ({ directory }) => directory,
  async judge(settings, access) {
    await resolveAllowed(settings, access);
    return settings;
  },
  async resolve(settings, access) {
    await resolveAllowed(settings, access);
    return null;
  },
  acquire: async (settings, _commit, access, { signal }) =>
    directoryTree(await resolveAllowed(settings, access), signal),
  async open(settings, access) {
    const real = await resolveAllowed(settings, access);
    return { files: createLocalFiles(real), roots: [{ path: "/", name: basename(real), formats: SKILL_FORMATS }] };
  },
};

async function resolveAllowed({ directory }: Settings, { home, places }: SourceAccess): Promise<string> {
  if (home) return resolveHostDirectory(directory, places.sourceRoots, places);
  throw new Refusal("SOURCE_FORBIDDEN", "Directories of this machine are sources of the home owner alone.", {
    details: { reason: "not-home-owner" },
    remedy: "Use another kind of source, or upload the skills.",
  });
}
