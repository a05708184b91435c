import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "@/lib/contract/errors";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { Context } from "../ports";
import { findOwner } from "../store";

/** A working tree that a caller may use. */
export interface WorkingRoot {
  /** Absolute; no link in it where it exists. */
  root: string;
  /** False for a plain name whose directory a launch has yet to make. */
  exists: boolean;
}

/** Letters, digits, dots, hyphens and underscores: it can lead nowhere else. */
const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;

/** The directory that holds the working trees of one owner. */
export function ownTrees(ctx: Context): string {
  return path.join(ctx.ports.places.dataDirectory, "workspaces", ctx.ownerId);
}

/**
 * The working tree that a path or a plain name stands for. By real path it is
 * strictly below the owner's own directory or, for the home owner, equal to or
 * below a configured root, and never the data directory otherwise. Refuses
 * INVALID_INPUT, FORBIDDEN and NOT_FOUND, each with reason `root`; what lies
 * outside is refused in one way, whether it exists or not.
 */
export async function findWorkingRoot(ctx: Context, given: string): Promise<WorkingRoot> {
  if (given.includes("\0")) throw badRoot("The working tree's path holds a NUL character.");
  if (!path.isAbsolute(given)) return namedRoot(ctx, given);
  const wanted = path.resolve(given);
  const found = await realPathOf(wanted);
  const place = found ?? (await realPathOfExistingPart(wanted));
  if (!(await isAllowed(ctx, place))) throw outside(given);
  if (found === null) {
    if (isBelow(await realPathOfExistingPart(ownTrees(ctx)), place)) return { root: place, exists: false };
    throw new Refusal("NOT_FOUND", `The working tree ${given} does not exist.`, {
      details: { reason: "root" },
      remedy: "Make the directory, or correct the path.",
    });
  }
  await requireDirectory(found, given);
  return { root: found, exists: true };
}

async function namedRoot(ctx: Context, name: string): Promise<WorkingRoot> {
  if (!PLAIN_NAME.test(name) || name.length > TEXT_LIMITS.slug) {
    throw badRoot(
      `A working tree is an absolute path, or a name of at most ${TEXT_LIMITS.slug} letters, digits, dots, hyphens and underscores.`,
    );
  }
  const wanted = path.join(await realPathOfExistingPart(ownTrees(ctx)), name);
  const found = await realPathOf(wanted);
  if (found === null) return { root: wanted, exists: false };
  if (found !== wanted) throw outside(name);
  await requireDirectory(found, name);
  return { root: found, exists: true };
}

/** Whether a real path may be a working tree, or the directory behind a mount, of this owner. */
export async function isAllowed(ctx: Context, place: string): Promise<boolean> {
  const own = await realPathOfExistingPart(ownTrees(ctx));
  if (isBelow(own, place)) return true;
  const data = await realPathOfExistingPart(ctx.ports.places.dataDirectory);
  if (place === data || isBelow(data, place)) return false;
  const owner = await findOwner(ctx.ports.store.db, ctx.ownerId);
  if (owner?.home !== true) return false;
  for (const configured of ctx.ports.places.workspaceRoots) {
    const root = await realPathOf(configured);
    if (root !== null && (place === root || isBelow(root, place))) return true;
  }
  return false;
}

/** Strictly below, by whole segments. */
export function isBelow(directory: string, place: string): boolean {
  const relative = path.relative(directory, place);
  return relative !== "" && relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

async function realPathOf(place: string): Promise<string | null> {
  try {
    return await realpath(place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    if (code === "ELOOP" || code === "EACCES" || code === "ENAMETOOLONG") return null;
    throw error;
  }
}

/** Where a path that need not exist would lie: its nearest existing directory by real path, and the rest as written. */
export async function realPathOfExistingPart(place: string): Promise<string> {
  const rest: string[] = [];
  for (let current = place; ; current = path.dirname(current)) {
    const found = await realPathOf(current);
    if (found !== null) return path.join(found, ...rest);
    rest.unshift(path.basename(current));
    if (path.dirname(current) === current) return place;
  }
}

async function requireDirectory(place: string, given: string): Promise<void> {
  if ((await stat(place)).isDirectory()) return;
  throw badRoot(`The working tree ${given} is not a directory.`);
}

function badRoot(message: string): Refusal {
  return new Refusal("INVALID_INPUT", message, {
    details: { reason: "root", field: "workspace.root" },
    remedy: "Give the path of a directory, or a plain name.",
  });
}

function outside(given: string): Refusal {
  return new Refusal("FORBIDDEN", `The working tree ${given} lies outside the directories this owner may use.`, {
    details: { reason: "root" },
    remedy: "Use a plain name, or a directory below SLIPWAY_WORKSPACE_ROOTS; the operator sets these.",
  });
}
