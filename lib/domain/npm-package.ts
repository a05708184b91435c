import { isStrictVersion, nearestVersion } from "./declared-version";

/** Scope and name, as a registry and a file system take them. The old upper-case names are still installed. */
const NAME = /^(?:@[A-Za-z0-9~][A-Za-z0-9._~-]*\/)?[A-Za-z0-9~][A-Za-z0-9._~-]*$/;
const LONGEST_NAME = 214;
const INSTALLED = "/node_modules/";

export type PackageRequest =
  | {
      at: "registry";
      package: string;
      version: string | null /** Null for the one of this machine. */;
      registry: string | null;
    }
  | {
      at: "directory";
      directory: string /** Null for every package that is installed there. */;
      package: string | null;
    }
  | { at: "nowhere"; fault: "name" | "version" /** A sentence for people. */; reason: string };

export function isPackageName(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME.test(text);
}

/** True for one version of a registry: SemVer without build metadata, which no registry keeps. */
export function isPackageVersion(text: string): boolean {
  return isStrictVersion(text) && !text.includes("+");
}

/** Why a text is no exact version, and what to write for it. */
export function versionFault(name: string, version: string): string {
  const nearest = nearestVersion(version)?.replace(/\+.*$/, "");
  const example = nearest ?? "1.2.3";
  return `${JSON.stringify(version)} is no exact version: ranges and tags move, so they are not taken. Write ${name}@${example}.`;
}

/**
 * What a person means by the source of an npm import: `name`, `@scope/name`,
 * either with `@1.2.3` (an exact version), the address of a package in a
 * registry, or the absolute path of a node_modules directory or of a package
 * in one. The form and the runner ask the same function.
 */
export function readPackageRequest(text: string): PackageRequest {
  if (text.startsWith("/")) return inDirectory(text);
  const address = /^(https?:\/\/.+?\/)((?:(?:@|%40)[^/@]+(?:\/|%2f))?[^/]+)$/i.exec(text);
  const [, registry = null, written = text] = address ?? [];
  const spec = registry === null ? written : written.replace(/^%40/i, "@").replace(/%2f/i, "/");
  const at = spec.indexOf("@", 1);
  const name = at < 0 ? spec : spec.slice(0, at);
  const version = at < 0 ? null : spec.slice(at + 1);
  if (!isPackageName(name)) {
    const reason = "That is no name of a package. Write name, @scope/name, or name@1.2.3 for one version.";
    return { at: "nowhere", fault: "name", reason };
  }
  if (version !== null && !isPackageVersion(version)) {
    return { at: "nowhere", fault: "version", reason: versionFault(name, version) };
  }
  return { at: "registry", package: name, version, registry };
}

function inDirectory(path: string): PackageRequest {
  const start = path.lastIndexOf(INSTALLED);
  const name = start < 0 ? "" : path.slice(start + INSTALLED.length).replace(/\/$/, "");
  if (name === "") return { at: "directory", directory: path, package: null };
  const directory = path.slice(0, start + INSTALLED.length - 1);
  if (isPackageName(name)) return { at: "directory", directory, package: name };
  return {
    at: "nowhere",
    fault: "name",
    reason: "That is no package of a node_modules directory. Give the directory, or a package directly in it.",
  };
}
