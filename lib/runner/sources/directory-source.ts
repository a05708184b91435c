import { basename } from "node:path";
import type { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { SKILL_FORMATS } from "@/lib/contract/launch";
import { DirectorySettings } from "@/lib/contract/sources";
import { createLocalFiles } from "../catalog";
import { resolveHostDirectory } from "./host-directory";
import type { SourceAccess, SourceKindDefinition } from "./source-kind";

type Settings = z.infer<typeof DirectorySettings>;

/** A directory of this machine, read in place: the home owner's alone, below SLIPWAY_SOURCE_ROOTS. */
export const directorySource: SourceKindDefinition<Settings> = {
  kind: "directory",
  provider: "directory",
  settings: DirectorySettings,
  async judge(settings, access) {
    await resolveAllowed(settings, access);
    return settings;
  },
  async refresh(settings, access) {
    await resolveAllowed(settings, access);
  },
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
