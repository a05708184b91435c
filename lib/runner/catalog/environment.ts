import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import type { FileOperator } from "../ports";
import { isWithin, pathSegments } from "./operator-path";

/** One incarnation of a mount: whatever is put in its place later has another id. */
export interface EnvironmentMount {
  id: string;
  /** `/workspace` or `/environment/{name}`. */
  path: string;
  /** Of what is mounted, as its provider counts it. */
  generation: number;
  /** Below the mount: its `/` is the mount's path. */
  files: FileOperator;
}

/** What an agent's paths lead to at this moment. The mounts of a living one may change between two looks. */
export interface Environment {
  readonly mounts: readonly EnvironmentMount[];
}

/** Where one path led when it was looked at; `mountId` is null where it led nowhere. */
export interface ObservedRoute {
  path: string;
  mountPath: string | null;
  mountId: string | null;
  generation: number | null;
}

export interface Route {
  mount: EnvironmentMount;
  /** In the namespace of `mount.files`. */
  path: string;
}

/** The mount with the longest path that holds `path`; null where none does. Refuses a path that is not plain. */
export function routePath(environment: Environment, path: string): Route | null {
  pathSegments(path);
  let best: EnvironmentMount | null = null;
  for (const mount of environment.mounts) {
    if (isWithin(path, mount.path) && (best === null || mount.path.length > best.path.length)) best = mount;
  }
  if (best === null) return null;
  const inside = best.path === "/" ? path : path.slice(best.path.length);
  return { mount: best, path: inside === "" ? "/" : inside };
}

export function observeRoute(environment: Environment, path: string): ObservedRoute {
  const mount = routePath(environment, path)?.mount ?? null;
  return {
    path,
    mountPath: mount?.path ?? null,
    mountId: mount?.id ?? null,
    generation: mount?.generation ?? null,
  };
}

/** The same mounts for as long as a scan lasts, whatever becomes of the living environment. */
export function pinEnvironment(environment: Environment): Environment {
  return { mounts: environment.mounts.map((mount) => ({ ...mount })) };
}

/**
 * Refuses skill_catalog_stale where one of these paths leads elsewhere by now:
 * another mount, another incarnation of it, or another generation. Mounts that
 * none of them leads through do not matter. Source: product rules, section 7.
 */
export function requireCurrentRoutes(observed: readonly ObservedRoute[], environment: Environment): void {
  const changed = observed.find((before) => {
    const now = observeRoute(environment, before.path);
    return now.mountId !== before.mountId || now.generation !== before.generation || now.mountPath !== before.mountPath;
  });
  if (!changed) return;
  throw new Refusal(
    "skill_catalog_stale",
    `What ${displayPath(changed.path)} leads to was changed after it was scanned. Scan again, or plan the launch again.`,
    { details: { reason: "mount-changed", path: displayPath(changed.path), mount: changed.mountPath } },
  );
}
