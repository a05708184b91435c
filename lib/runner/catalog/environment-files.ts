import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import type { FileOperator } from "../ports";
import { type Environment, type Route, routePath } from "./environment";

/**
 * All mounts as one tree. Paths that no mount holds are unavailable (reason
 * `unroutable`); what stands above the mounts cannot be listed.
 */
export function createEnvironmentFiles(environment: Environment): FileOperator {
  const route = (path: string): Route => {
    const found = routePath(environment, path);
    if (found) return found;
    throw new Refusal("skill_path_unavailable", `No mount leads to ${displayPath(path)}.`, {
      details: { reason: "unroutable", path: displayPath(path) },
    });
  };
  return {
    kind: "environment",
    async stat(path) {
      const found = routePath(environment, path);
      return (await found?.mount.files.stat(found.path)) ?? null;
    },
    async list(path, limit) {
      const { mount, path: inside } = route(path);
      return mount.files.list(inside, limit);
    },
    async read(path, limit) {
      const { mount, path: inside } = route(path);
      return mount.files.read(inside, limit);
    },
    async write(path, bytes, mode) {
      const { mount, path: inside } = route(path);
      await mount.files.write(inside, bytes, mode);
    },
    async remove(path) {
      const { mount, path: inside } = route(path);
      await mount.files.remove(inside);
    },
  };
}
