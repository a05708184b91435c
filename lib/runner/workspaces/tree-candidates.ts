import { isTierOn } from "@/lib/domain/launch-plan";
import { createSharedFiles, createTurns, type Environment, type ScannedPackage, type Turns } from "../catalog";
import type { Context } from "../ports";
import type { Found } from "./found-candidate";
import type { LaunchRequest } from "./launch-request";
import { type PlaceToScan, scanPlace } from "./scan-place";
import { type mountsOf, TREE_MOUNT } from "./tree-mounts";

type Mounts = Awaited<ReturnType<typeof mountsOf>>;

/** In their order: the first one wins where a policy asks. */
const REPOSITORY_DIRECTORIES = [".agents/skills", ".codex/skills", ".claude/skills", ".claude/commands"];
const WORKSPACE_DIRECTORY = "skills";

/** Candidates of the tiers repository, workspace and user, as far as they are on. Source: product rules, section 6. */
export async function treeCandidates(
  ctx: Context,
  request: LaunchRequest,
  mounts: Mounts,
  environment: Environment,
  turns: Turns = createTurns(),
): Promise<Found[]> {
  const places = placesOf(ctx, request, mounts, environment).filter(({ tier }) => isTierOn(request.tiers, tier));
  const leaveOut = publishedBySlipway(request);
  return Promise.all(
    places.map((place) => {
      if (!place.inTree) return scanPlace(ctx, place, turns);
      return scanPlace(ctx, { ...place, published: publishedBelow(request, place.root) }, turns, leaveOut);
    }),
  );
}

interface TreePlace extends PlaceToScan {
  /** Directly in the working tree, where Slipway may have published. */
  inTree: boolean;
}

function placesOf(ctx: Context, request: LaunchRequest, mounts: Mounts, environment: Environment): TreePlace[] {
  const filesOf = (path: string) => {
    const mount = environment.mounts.find((each) => each.path === path);
    if (mount === undefined) throw new Error(`no mount at ${path}`);
    return mount.files;
  };
  const files = filesOf(TREE_MOUNT);
  const below = (path: string) => path.slice(1);
  const places: TreePlace[] = REPOSITORY_DIRECTORIES.map((directory, order) => ({
    tier: "repository",
    id: `repository:${directory}`,
    source: directory,
    order,
    files,
    root: `/${directory}`,
    formats: directory.endsWith("/commands") ? ["command"] : ["skill", "legacy"],
    required: false,
    pathOf: below,
    inTree: true,
  }));
  places.push({
    tier: "workspace",
    id: `workspace:${WORKSPACE_DIRECTORY}`,
    source: WORKSPACE_DIRECTORY,
    files,
    root: `/${WORKSPACE_DIRECTORY}`,
    required: false,
    pathOf: below,
    inTree: true,
  });
  for (const mount of mounts) {
    if (mount.path === TREE_MOUNT || mount.skills === null) continue;
    places.push({
      tier: "workspace",
      id: `workspace:${mount.path}`,
      source: mount.path,
      files: filesOf(mount.path),
      root: mount.skills === "." ? "/" : `/${mount.skills}`,
      rootName: mount.path.slice(mount.path.lastIndexOf("/") + 1),
      required: mount.required,
      pathOf: (path) => mount.path + path,
      inTree: false,
    });
  }
  if (request.user !== null) places.push(userPlace(ctx, request, request.user, files));
  return places;
}

/** The user's own directory: in the tree, or rows of the shared store. */
function userPlace(ctx: Context, request: LaunchRequest, user: string, files: TreePlace["files"]): TreePlace {
  const place = { tier: "user" as const, id: `user:${user}`, source: user, required: false };
  if (request.mode !== "shared") {
    return { ...place, files, root: `/${user}/skills`, pathOf: (path) => path.slice(1), inTree: true };
  }
  const prefix = `agents/${request.agent}/users/${user}/skills`;
  const shared = createSharedFiles({ store: ctx.ports.store, ownerId: ctx.ownerId, prefix });
  return { ...place, files: shared, root: "/", rootName: "skills", pathOf: (path) => prefix + path, inTree: false };
}

/** A launch may publish more skills than a scan looks at, and the next plan must not fail on them. */
function publishedBelow({ target }: LaunchRequest, root: string): number {
  const published = target.workspace?.published ?? [];
  return published.filter(({ path }) => `/${path}`.slice(0, path.lastIndexOf("/") + 1) === root).length;
}

/** What Slipway itself published is never a candidate, whatever became of it. */
function publishedBySlipway({ target }: LaunchRequest): (found: ScannedPackage) => string | null {
  const published = new Map(target.workspace?.published.map((each) => [`/${each.path}`, each.digest]));
  return ({ path, digest }) => {
    const written = published.get(path);
    if (written === undefined) return null;
    return written === digest
      ? "Slipway published it here from the live catalogue."
      : "Slipway published it here, and it was changed by hand since. Move it elsewhere to make it a skill of the repository.";
  };
}
