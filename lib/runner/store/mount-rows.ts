import { clientOf, type Db, type Tx } from "./db";
import type { MountRecord } from "./records";
import { storableText } from "./storable-json";

/** By path. */
export async function listMounts(db: Db, ownerId: string, workspaceId: string): Promise<MountRecord[]> {
  return clientOf(db).mount.findMany({ where: { ownerId, workspaceId }, orderBy: { path: "asc" } });
}

/** Takes the place of the mount that had this path. */
export async function putMount(tx: Tx, mount: MountRecord): Promise<void> {
  const { ownerId, workspaceId, path } = mount;
  await deleteMount(tx, ownerId, workspaceId, path);
  const skills = mount.skills === null ? null : storableText(mount.skills);
  await clientOf(tx).mount.create({ data: { ...mount, skills, directory: storableText(mount.directory) } });
}

/** False where there was none. */
export async function deleteMount(tx: Tx, ownerId: string, workspaceId: string, path: string): Promise<boolean> {
  const { count } = await clientOf(tx).mount.deleteMany({ where: { ownerId, workspaceId, path } });
  return count === 1;
}
