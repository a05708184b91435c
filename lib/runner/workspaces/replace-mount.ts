import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "@/lib/contract/errors";
import type { Mount, ReplaceMountInput } from "@/lib/contract/workspaces";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { deleteMount, listMounts as listRecords, type MountRecord, putMount } from "../store";
import { requireWorkspace } from "./find-target";
import { inOwnersLine } from "./in-owners-line";
import { listMounts } from "./list-mounts";
import { TREE_MOUNT } from "./tree-mounts";
import { isAllowed } from "./working-root";

/** Mounts of one workspace. */
const MOST_MOUNTS = 32;

/**
 * Adds, replaces or takes away a mount. A replaced one is another incarnation,
 * with the next generation, even where the same directory is mounted anew: what
 * was planned through the old one is stale. Refuses NOT_FOUND, INVALID_INPUT,
 * FORBIDDEN (reason `root`) for a directory outside the allowed roots, and
 * LIMIT_EXCEEDED.
 */
export async function replaceMount({
  ctx,
  input,
}: {
  ctx: Context;
  input: ReplaceMountInput & { id: string };
}): Promise<{ items: Mount[] }> {
  requirePermission(ctx.actor, "workspaces.launch");
  const { id } = input;
  const workspace = await requireWorkspace(ctx, id);
  const skills = plainSkills(input.skills);
  const directory = typeof input.directory === "string" ? await requireDirectory(ctx, input.directory) : undefined;
  if (input.path === TREE_MOUNT && (input.directory === null || (directory ?? workspace.root) !== workspace.root)) {
    throw badMount(
      "/workspace is the working tree itself: it can be mounted anew, and nothing else in its place.",
      "path",
    );
  }
  await inOwnersLine(ctx, async (tx) => {
    const mounts = await listRecords(tx, ctx.ownerId, id);
    const old = mounts.find((mount) => mount.path === input.path);
    if (input.directory === null) {
      if (old === undefined) throw noSuchMount(input.path);
      await deleteMount(tx, ctx.ownerId, id, input.path);
    } else {
      const place = directory ?? old?.directory;
      if (place === undefined)
        throw badMount(`Nothing is mounted at ${input.path} yet; name its directory.`, "directory");
      if (old === undefined && mounts.length >= MOST_MOUNTS) throw tooManyMounts();
      await putMount(tx, nextIncarnation(ctx, id, input, place, skills, old));
    }
    const details = {
      workspace: id,
      path: input.path,
      directory: input.directory === null ? null : (directory ?? old?.directory),
    };
    await recordAudit({ ctx, tx, verb: "workspaces.mount", subject: workspace.name, details });
  });
  return listMounts({ ctx, input: { id } });
}

function nextIncarnation(
  ctx: Context,
  workspaceId: string,
  { path, required }: ReplaceMountInput,
  directory: string,
  skills: string | null | undefined,
  old: MountRecord | undefined,
): MountRecord {
  return {
    id: ctx.ports.newId(),
    ownerId: ctx.ownerId,
    workspaceId,
    path,
    directory,
    skills: path === TREE_MOUNT ? null : skills === undefined ? (old?.skills ?? null) : skills,
    required: required ?? old?.required ?? false,
    generation: (old?.generation ?? 0) + 1,
    createdAt: ctx.ports.clock.now(),
  };
}

/** Refuses in one way what lies outside, whether it exists or not. */
async function requireDirectory(ctx: Context, given: string): Promise<string> {
  if (!path.isAbsolute(given) || given.includes("\0")) {
    throw badMount("A mounted directory is named by its absolute path.", "directory");
  }
  const place = await realpath(given).catch(() => null);
  if (place === null || !(await isAllowed(ctx, place))) {
    throw new Refusal("FORBIDDEN", `${given} does not exist, or lies outside the directories this owner may use.`, {
      details: { reason: "root" },
      remedy: "Mount a directory below SLIPWAY_WORKSPACE_ROOTS; the operator sets these.",
    });
  }
  if (!(await stat(place)).isDirectory()) throw badMount(`${given} is not a directory.`, "directory");
  return place;
}

/** A path below the mount without `.` and `..`; `.` alone is the mount itself. */
function plainSkills(skills: string | null | undefined): string | null | undefined {
  if (skills === null || skills === undefined || skills === ".") return skills;
  const segments = skills.replace(/\/+$/, "").split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) {
    throw badMount("The directory of skills is a plain path below the mount.", "skills");
  }
  return segments.join("/");
}

function badMount(message: string, field: string): Refusal {
  return new Refusal("INVALID_INPUT", message, { details: { reason: "mount", field } });
}

function noSuchMount(mount: string): Refusal {
  return new Refusal("NOT_FOUND", `Nothing is mounted at ${mount}.`, { details: { reason: "mount" } });
}

function tooManyMounts(): Refusal {
  return new Refusal("LIMIT_EXCEEDED", `A workspace has at most ${MOST_MOUNTS} mounts.`, {
    details: { reason: "mounts", limit: MOST_MOUNTS },
  });
}
