import { type ErrorCode, isRefusal, Refusal } from "@/lib/contract/errors";
import { CATALOG_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "@/lib/domain/archive-paths";
import type { FileOperator } from "../ports";
import { type Environment, type ObservedRoute, observeRoute, pinEnvironment, routePath } from "./environment";
import { createEnvironmentFiles } from "./environment-files";
import { createTurns, inOrder, type Turns } from "./limited-files";
import { materialize, type SkillMaterializer } from "./materialize";
import { joinPath, lastSegment } from "./operator-path";
import { preferFormats } from "./prefer-formats";
import { entriesFor } from "./scan-packages";
import type { InvalidPackage, RootScan, ScannedPackage } from "./scanned-package";
import {
  BoundSkillCatalog,
  type BoundSkillCatalogItem,
  type ManagerPolicy,
  type Ranked,
  type Selection,
  type SkillCatalogItem,
  selectItems,
  settleNames,
} from "./skill-catalog";
import { distinctIds, FileSkillSource, type SkillSource } from "./skill-source";

export interface SkillsPolicy {
  /** `prefer-later` unless given. */
  conflict?: ManagerPolicy;
  /** Entries looked at in one root. */
  entriesPerRoot?: number;
  /** Skills of one source and of the catalogue. */
  skills?: number;
}

export interface ManagerOptions {
  policy?: SkillsPolicy;
  materializer?: SkillMaterializer;
}

/** One root of one source, and where its files are. */
interface OpenRoot {
  source: SkillSource;
  sourceId: string;
  configuredRoot: string;
  /** Null where no mount leads there. */
  place: { files: FileOperator; root: string } | null;
}

interface FoundPackage {
  sourceId: string;
  configuredRoot: string;
  /** In the place's namespace. */
  root: string;
  package: ScannedPackage;
}

/**
 * Scans ordered sources into one catalogue, a name once. It looks at the
 * configured roots and nowhere else: no home directory, no working directory,
 * no other place where one is missing.
 *
 * Codes: skill_source_unavailable (a required root is missing, unroutable or no
 * directory), skill_catalog_too_large, skill_catalog_invalid (every invalid
 * package is listed in `details.invalid`), skill_catalog_ambiguous,
 * skill_path_outside_source, skill_path_unavailable,
 * skill_materialization_failed, skill_source_failed, skill_catalog_stale,
 * skill_selection_unknown. Source: product rules, section 7.
 */
export class SkillManager {
  readonly sources: readonly SkillSource[];
  readonly sourceIds: readonly string[];
  /** One sentence for each source that had to be given another id. */
  readonly warnings: readonly string[];
  readonly #policy: Required<SkillsPolicy>;
  readonly #materializer: SkillMaterializer | undefined;

  constructor(sources: readonly SkillSource[], options: ManagerOptions = {}) {
    const { ids, warnings } = distinctIds(sources.map((source) => source.id));
    this.sources = [...sources];
    this.sourceIds = ids;
    this.warnings = warnings;
    this.#policy = {
      conflict: options.policy?.conflict ?? "prefer-later",
      entriesPerRoot: options.policy?.entriesPerRoot ?? entriesFor(options.policy?.skills ?? CATALOG_LIMITS.skills),
      skills: options.policy?.skills ?? CATALOG_LIMITS.skills,
    };
    this.#materializer = options.materializer;
  }

  /** The agent's own `/workspace/.agents/skills`, which may be missing, and whatever the host adds behind it. */
  static default(options: ManagerOptions & { additionalSources?: readonly SkillSource[] } = {}): SkillManager {
    const { additionalSources = [], ...rest } = options;
    const own = new FileSkillSource("workspace", ["/workspace/.agents/skills"], { required: false });
    return new SkillManager([own, ...additionalSources], rest);
  }

  /** Every root, in order of precedence. */
  get roots(): string[] {
    return this.sources.flatMap((source) => source.roots);
  }

  /** Uses exactly the operator given. */
  async scan(input: { files: FileOperator; selection?: Selection }): Promise<readonly SkillCatalogItem[]> {
    const { files, selection = null } = input;
    await this.#materialize(files);
    const roots = this.#openRoots((root) => ({ files, root }));
    const found = await this.#scanRoots(roots);
    const ranked = found.map(({ rank, found: each }) => ({ rank, item: itemOf(each) }));
    return selectItems(this.#settle(ranked), selection);
  }

  /**
   * Reads through the mounts as they were when it began, and refuses
   * skill_catalog_stale where a relevant one is another by the end.
   */
  async scanEnvironment(input: { environment: Environment; selection?: Selection }): Promise<BoundSkillCatalog> {
    const { environment, selection = null } = input;
    const pinned = pinEnvironment(environment);
    await this.#materialize(createEnvironmentFiles(pinned));
    const roots = this.#openRoots((root) => {
      const route = routePath(pinned, root);
      return route && { files: route.mount.files, root: route.path };
    });
    const found = await this.#scanRoots(roots);
    const ranked = found.map(({ rank, found: each }) => ({ rank, item: itemOf(each) }));
    const items = selectItems(this.#settle(ranked), selection).map((item) => bind(item, pinned));
    const paths = [...this.roots, ...items.flatMap((item) => [item.directory.path, item.document.path])];
    const routes: ObservedRoute[] = [...new Set(paths)].map((path) => observeRoute(pinned, path));
    const catalog = new BoundSkillCatalog(items, routes);
    catalog.requireCurrent(environment);
    return catalog;
  }

  async #materialize(files: FileOperator): Promise<void> {
    if (this.#materializer) await materialize(this.#materializer, files, this.roots);
  }

  #openRoots(open: (root: string) => { files: FileOperator; root: string } | null): OpenRoot[] {
    return this.sources.flatMap((source, index) =>
      source.roots.map((configuredRoot) => ({
        source,
        sourceId: this.sourceIds[index] ?? source.id,
        configuredRoot,
        place: open(configuredRoot),
      })),
    );
  }

  async #scanRoots(roots: readonly OpenRoot[]): Promise<{ rank: number; found: FoundPackage }[]> {
    const turns = createTurns();
    const scans = await inOrder(roots.map((root) => this.#scanRoot(root, turns)));
    const all = this.sourceIds.flatMap((sourceId) => {
      const own = scans.flatMap((scan, index) =>
        scan && roots[index]?.sourceId === sourceId ? [{ scan, index }] : [],
      );
      const packages = acrossRoots(own.map(({ scan }) => scan));
      this.#requireFit(packages.length, sourceId);
      return own.flatMap(({ scan, index }) =>
        scan.packages
          .filter((found) => packages.includes(found))
          .map((found) => ({ rank: index, found: placed(found, roots[index]) })),
      );
    });
    requireValid(scans.flatMap((scan, index) => (scan?.invalid ?? []).map((each) => placed(each, roots[index]))));
    return all;
  }

  /** Null for a root that may be passed over. */
  async #scanRoot({ source, sourceId, configuredRoot, place }: OpenRoot, turns: Turns): Promise<RootScan | null> {
    try {
      if (place === null) throw unroutable(configuredRoot);
      const { entriesPerRoot, skills } = this.#policy;
      return await source.scanRoot({ ...place, configuredRoot, limits: { entriesPerRoot, skills }, turns });
    } catch (error) {
      if (!isRefusal(error)) throw sourceFault(sourceId, error);
      if (error.code === "skill_source_unavailable" && !source.required) return null;
      throw error;
    }
  }

  #settle<T extends SkillCatalogItem>(ranked: readonly Ranked<T>[]): T[] {
    const items = settleNames(ranked, this.#policy.conflict);
    this.#requireFit(items.length, null);
    return items;
  }

  #requireFit(count: number, sourceId: string | null): void {
    const limit = this.#policy.skills;
    if (count <= limit) return;
    const what = sourceId === null ? "The catalogue" : `The source ${sourceId}`;
    throw new Refusal(
      "skill_catalog_too_large",
      `${what} has ${count} skills; at most ${limit} are taken, and none is left out. Raise the limit or scan less.`,
      { details: { reason: sourceId === null ? "catalogue" : "source", found: count, limit, source: sourceId } },
    );
  }
}

/** The order of formats holds for a source as a whole, whichever of its roots they lie in. */
function acrossRoots(scans: readonly RootScan[]): readonly ScannedPackage[] {
  return preferFormats({ packages: scans.flatMap((scan) => scan.packages), invalid: [], hidden: [] }).packages;
}

function placed<T>(
  found: T,
  root: OpenRoot | undefined,
): { sourceId: string; configuredRoot: string; root: string; package: T } {
  if (!root?.place) throw new Error("a scanned root has a place");
  return { sourceId: root.sourceId, configuredRoot: root.configuredRoot, root: root.place.root, package: found };
}

/** A path of the place, as the configured root names it. */
function configuredPath(path: string, { root, configuredRoot }: { root: string; configuredRoot: string }): string {
  if (path === root) return configuredRoot;
  return joinPath(configuredRoot, path.slice(root === "/" ? 1 : root.length + 1));
}

function itemOf(found: FoundPackage): SkillCatalogItem {
  const { name, format, digest, document, path, documentPath } = found.package;
  const directory = format === "skill" ? path : path.slice(0, -(lastSegment(path) ?? "").length - 1) || "/";
  return {
    name,
    description: document.description,
    sourceId: found.sourceId,
    format,
    digest,
    directory: configuredPath(directory, found),
    document: configuredPath(documentPath, found),
    package: found.package,
  };
}

function bind(item: SkillCatalogItem, environment: Environment): BoundSkillCatalogItem {
  const mountAt = (path: string) => {
    const mount = routePath(environment, path)?.mount;
    if (!mount) throw new Error(`scanned without a mount: ${path}`);
    return mount;
  };
  const mount = mountAt(item.document);
  return {
    ...item,
    directory: { path: item.directory, mountId: mountAt(item.directory).id },
    document: { path: item.document, mountId: mount.id },
    observedGeneration: mount.generation,
  };
}

/** Which code speaks for a scan with invalid packages; the first of these that occurs. */
const SPEAKING: readonly ErrorCode[] = ["skill_path_outside_source", "skill_source_failed"];

function requireValid(
  found: readonly { sourceId: string; configuredRoot: string; root: string; package: InvalidPackage }[],
): void {
  if (found.length === 0) return;
  const code = SPEAKING.find((each) => found.some(({ package: { code } }) => code === each));
  const invalid = found.map((each) => {
    const { documentPath, code: cause, message, line, column, details } = each.package;
    return {
      source: each.sourceId,
      path: displayPath(configuredPath(documentPath, each)),
      code: cause,
      reason: details.reason,
      message,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    };
  });
  const first = invalid.find((each) => code === undefined || each.code === code) ?? invalid[0];
  const others = invalid.length > 1 ? ` (${invalid.length - 1} more are listed)` : "";
  throw new Refusal(
    code ?? "skill_catalog_invalid",
    `${first?.path} cannot be used: ${first?.message.replace(/\.$/, "")}${others}. Correct what is listed, or take it out of the source.`,
    { details: { reason: "invalid-packages", invalid } },
  );
}

function unroutable(root: string): Refusal {
  return new Refusal("skill_source_unavailable", `No mount leads to the directory of skills ${displayPath(root)}.`, {
    details: { reason: "unroutable", path: displayPath(root) },
  });
}

function sourceFault(sourceId: string, cause: unknown): Refusal {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Refusal("skill_source_failed", `The source ${sourceId} failed while it was scanned: ${why}`, {
    details: { reason: "source-fault", source: sourceId },
    cause,
  });
}
