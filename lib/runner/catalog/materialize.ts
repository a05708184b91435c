import { isRefusal, Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import type { FileOperator } from "../ports";
import { isWithin, leavesSource, pathSegments } from "./operator-path";

/**
 * Trusted code of the host that publishes managed packages beneath one
 * configured root before a scan reads it.
 */
export interface SkillMaterializer {
  readonly id: string;
  /** Exactly one configured root. */
  readonly targetRoot: string;
  /** Whatever it throws fails the scan; it writes through `files` alone. */
  materialize(input: { files: FileOperator }): Promise<void>;
}

/**
 * Lets the materializer write, beneath its root and nowhere else. Refuses
 * skill_materialization_failed for anything that goes wrong: nothing is
 * scanned then.
 */
export async function materialize(
  materializer: SkillMaterializer,
  files: FileOperator,
  roots: readonly string[],
): Promise<void> {
  const { id, targetRoot } = materializer;
  const fail = (reason: string, why: string, cause?: unknown) =>
    new Refusal("skill_materialization_failed", `The managed packages of ${id} could not be written: ${why}`, {
      details: { reason, materializer: id, targetRoot: displayPath(targetRoot) },
      cause,
    });
  if (roots.filter((root) => root === targetRoot).length !== 1) {
    throw fail("target-root", `${displayPath(targetRoot)} is not exactly one of the configured roots.`);
  }
  try {
    await materializer.materialize({ files: writingBelow(files, targetRoot) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw fail(isRefusal(error) ? error.code : "materializer", why, error);
  }
}

function writingBelow(files: FileOperator, root: string): FileOperator {
  const judge = (path: string) => {
    pathSegments(path);
    if (path === root || !isWithin(path, root)) throw leavesSource(path);
  };
  return {
    kind: files.kind,
    stat: (path) => files.stat(path),
    list: (path, limit) => files.list(path, limit),
    read: (path, limit) => files.read(path, limit),
    async write(path, bytes, mode) {
      judge(path);
      await files.write(path, bytes, mode);
    },
    async remove(path) {
      judge(path);
      await files.remove(path);
    },
  };
}
