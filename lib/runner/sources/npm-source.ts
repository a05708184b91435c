import { z } from "zod";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import { isPackageName, isPackageVersion, readPackageRequest, versionFault } from "@/lib/domain/npm-package";
import { judgeSourceAddress } from "@/lib/domain/source-address";
import { resolveHostDirectory } from "./host-directory";
import { pinHost } from "./network/pin-host";
import { defaultRegistry, withSlash } from "./npm/default-registry";
import { nodeModulesIn, nodeModulesTree } from "./npm/node-modules";
import { bringTarball, latestVersion, type PackagePlace } from "./npm/registry";
import { tarballTree } from "./npm/tarball-tree";
import type { SourceAccess, SourceKindDefinition } from "./source-kind";

const NpmSettings = z
  .strictObject({
    package: z.string().refine(isPackageName, "a package's name: name, or @scope/name").optional().meta({
      title: "Package",
      description: "Of a registry. Every directory in it that holds a SKILL.md is a skill.",
      placeholder: "@scope/name",
      role: "source",
    }),
    version: z.string().min(1).max(256).optional().meta({
      title: "Version",
      description: "Exact. Without one the source follows what the registry calls the latest.",
      placeholder: "1.2.3",
      role: "ref",
    }),
    directory: z.string().min(1).max(4_096).optional().meta({
      title: "Installed packages",
      description:
        "In place of a registry: a node_modules directory of this machine, below a directory that the operator allows (SLIPWAY_SOURCE_ROOTS). All its packages, or the one that is named.",
      placeholder: "/srv/app/node_modules",
    }),
    registry: z.string().min(1).max(2_048).optional().meta({
      title: "Registry",
      description: "Its address; without one the registry that npm uses on this machine.",
      placeholder: "https://npm.example.org/",
    }),
    token: z.string().min(1).max(4_096).optional().meta({
      title: "Token",
      description: "Sent to the registry's own host and nowhere else.",
      secret: true,
    }),
  })
  .refine((settings) => settings.package !== undefined || settings.directory !== undefined, {
    message: "name a package, or a directory of installed ones",
    path: ["package"],
  });
type Settings = z.infer<typeof NpmSettings>;

/**
 * Packages of npm that ship skills at any depth: one of a registry, its bytes
 * checked against what the registry vouches for, or those that are installed
 * in a directory of this machine.
 */
export const npmSource: SourceKindDefinition<Settings> = {
  kind: "npm",
  provider: "npm",
  title: "npm package",
  summary: "A package of an npm registry, or packages installed on this machine, that ship skills.",
  settings: NpmSettings,
  remote: true,
  pinField: "version",
  unavailable: () => null,
  isLocal: ({ directory }) => directory !== undefined,
  fromRequest({ source, path, ref }) {
    if (ref !== undefined) {
      throw invalidRef("A package has no ref: write the version behind its name, as in name@1.2.3.");
    }
    if (path !== undefined) {
      throw new Refusal("INVALID_INPUT", "A package is looked at whole; choose among its skills instead.", {
        details: { reason: "path" },
      });
    }
    const request = readPackageRequest(source);
    if (request.at === "nowhere") {
      if (request.fault === "version") throw invalidRef(request.reason);
      throw new Refusal("INVALID_INPUT", `${displayPath(source)}: ${request.reason}`, {
        details: { reason: "package" },
      });
    }
    const { at: _, ...named } = request;
    return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
  },
  location({ directory, registry, package: name = "" }) {
    if (directory !== undefined) return name === "" ? directory : `${withSlash(directory)}${name}`;
    return `${registry ?? ""}${name}`;
  },
  judge: async (settings, access) =>
    settings.directory === undefined ? judgePackage(settings, access) : judgeDirectory(settings, access),
  async resolve(settings, access, { signal }) {
    const { directory, version } = settings;
    if (directory !== undefined) {
      await resolveInstalled(directory, access);
      return null;
    }
    return version ?? latestVersion(await placeOf(settings, access), signal);
  },
  async acquire(settings, commit, access, work) {
    const { directory, package: name } = settings;
    if (directory !== undefined) {
      return nodeModulesTree(await resolveInstalled(directory, access), name ?? null, work.signal);
    }
    if (commit === null) throw new Error("a package of a registry is brought at a version");
    const place = await placeOf(settings, access);
    const tarball = await bringTarball(place, commit, work);
    return tarballTree(tarball, place.name.replace(/^@[^/]+\//, ""), work.signal);
  },
};

async function judgePackage(settings: Settings, { network }: SourceAccess): Promise<Settings> {
  const { version, package: name = "" } = settings;
  if (version !== undefined && !isPackageVersion(version)) throw invalidRef(versionFault(name, version));
  if (settings.registry === undefined) return { ...settings, registry: await defaultRegistry() };
  const judged = judgeSourceAddress(settings.registry);
  if (!judged.ok) {
    throw new Refusal("SOURCE_FORBIDDEN", `The registry's address is not taken. ${judged.reason}`, {
      details: { reason: judged.fault },
      remedy: "Write it as https://npm.example.org/.",
    });
  }
  const registry = withSlash(judged.url);
  try {
    await pinHost(registry, network);
  } catch (error) {
    // A registry that cannot be reached now is no reason not to keep its settings: the package cache may serve.
    if (!isRefusal(error) || error.code === "SOURCE_FORBIDDEN") throw error;
  }
  return { ...settings, registry };
}

async function judgeDirectory(settings: Settings, access: SourceAccess): Promise<Settings> {
  const { directory = "", package: name, ...others } = settings;
  const [superfluous] = Object.keys(others);
  if (superfluous !== undefined) {
    throw new Refusal(
      "INVALID_INPUT",
      `Installed packages have no ${superfluous}: they are read as they lie in the directory.`,
      { details: { reason: "settings", field: superfluous }, remedy: `Leave the ${superfluous} out.` },
    );
  }
  await resolveInstalled(directory, access);
  return { directory: await nodeModulesIn(directory), ...(name !== undefined && { package: name }) };
}

/** The real path of the node_modules directory. Refuses as `resolveHostDirectory` does, for the home owner alone. */
async function resolveInstalled(directory: string, { home, places }: SourceAccess): Promise<string> {
  if (!home) {
    throw new Refusal("SOURCE_FORBIDDEN", "Directories of this machine are sources of the home owner alone.", {
      details: { reason: "not-home-owner" },
      remedy: "Name a package of a registry, or upload the skills.",
    });
  }
  // What is written is judged before anything is looked for in it.
  await resolveHostDirectory(directory, places.sourceRoots, places);
  return resolveHostDirectory(await nodeModulesIn(directory), places.sourceRoots, places);
}

async function placeOf(settings: Settings, { network }: SourceAccess): Promise<PackagePlace> {
  const { package: name = "", registry = await defaultRegistry(), token } = settings;
  return { registry, name, token, network };
}

function invalidRef(message: string): Refusal {
  return new Refusal("INVALID_REF", message, {
    details: { reason: "version" },
    remedy: "Give one exact version: name@1.2.3.",
  });
}
