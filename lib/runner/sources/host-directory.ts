import { realpath, stat } from "node:fs/promises";
import { isAbsolute, resolve, sep } from "node:path";
import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import type { Places } from "../ports";

/**
 * The real path of a directory of the host that lies at or below one of
 * `roots`, all links resolved. Whether something lies outside of them is never
 * told. Refuses SOURCE_FORBIDDEN (reason `outside-roots`, or `data-directory`
 * for the console's own directory and any that holds it) and
 * skill_source_unavailable (reason `missing`, `unsupported` or `unreadable`).
 */
export async function resolveHostDirectory(
  directory: string,
  roots: readonly string[],
  places: Pick<Places, "dataDirectory">,
): Promise<string> {
  if (!isAbsolute(directory) || directory.includes("\0")) throw outsideRoots(directory, roots);
  const realRoots = (await Promise.all(roots.map(realOrNull))).filter((root) => root !== null);
  let real: string;
  try {
    real = await realpath(directory);
  } catch (error) {
    const written = resolve(directory);
    if (![...roots, ...realRoots].some((root) => isBelow(written, resolve(root)))) throw outsideRoots(directory, roots);
    throw unavailable(directory, (error as NodeJS.ErrnoException).code);
  }
  if (!realRoots.some((root) => isBelow(real, root))) throw outsideRoots(directory, roots);
  await requireOutsideData(directory, real, places);
  if (!(await stat(real)).isDirectory()) throw unavailable(directory, "ENOTDIR");
  return real;
}

/** The console's own data is never a source, nor is a directory that holds it. `real` has no link in it. */
export async function requireOutsideData(
  shown: string,
  real: string,
  { dataDirectory }: Pick<Places, "dataDirectory">,
): Promise<void> {
  const data = (await realOrNull(dataDirectory)) ?? resolve(dataDirectory);
  if (!isBelow(real, data) && !isBelow(data, real)) return;
  throw new Refusal(
    "SOURCE_FORBIDDEN",
    `${displayPath(shown)} is Slipway's own data directory, lies in it or holds it; it is never a source.`,
    { details: { reason: "data-directory" }, remedy: "Choose a directory apart from the data directory." },
  );
}

function isBelow(place: string, root: string): boolean {
  return place === root || place.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function realOrNull(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    return null;
  }
}

function outsideRoots(directory: string, roots: readonly string[]): Refusal {
  const allowed =
    roots.length === 0
      ? "The operator allows no directories (SLIPWAY_SOURCE_ROOTS is empty)."
      : `Allowed are ${roots.map((root) => displayPath(root)).join(", ")} and what lies below.`;
  return new Refusal("SOURCE_FORBIDDEN", `${displayPath(directory)} may not be a source. ${allowed}`, {
    details: { reason: "outside-roots" },
    remedy: "Use a directory below an allowed one, or ask the operator to add it to SLIPWAY_SOURCE_ROOTS.",
  });
}

function unavailable(directory: string, code: string | undefined): Refusal {
  const [reason, what] =
    code === "ENOTDIR"
      ? ["unsupported", "is no directory"]
      : code === "ENOENT"
        ? ["missing", "does not exist"]
        : ["unreadable", `cannot be read (${code ?? "unknown"})`];
  return new Refusal("skill_source_unavailable", `${displayPath(directory)} ${what}.`, {
    details: { reason, path: displayPath(directory) },
    remedy: "Correct the path, or make the directory available.",
  });
}
