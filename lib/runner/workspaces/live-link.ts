import { readlink } from "node:fs/promises";
import { makeDurable } from "../blobs";
import { replaceLink } from "./prepare-home";
import { liveTarget, type TreeLayout } from "./tree-layout";

const LIVE = /^launches\/([1-9]\d{0,9})$/;

/** Number of the launch that the tree's link names; null where there is no such link. */
export async function liveOnDisk({ skills }: TreeLayout): Promise<number | null> {
  try {
    const number = LIVE.exec(await readlink(skills))?.[1];
    return number === undefined ? null : Number(number);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EINVAL") return null;
    throw error;
  }
}

/** The one moment in which a launch becomes the live one on the disk: before it the old one stands, after it the new one. */
export async function switchLive(layout: TreeLayout, number: number): Promise<void> {
  await replaceLink(layout.skills, liveTarget(number));
  await makeDurable(layout.root, new Set([layout.home]));
}
