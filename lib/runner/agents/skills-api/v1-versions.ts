import { Refusal } from "@/lib/contract/errors";
import type { V1ListQuery, V1Version, V1VersionList } from "@/lib/contract/skills-api";
import { type ExportedArchive, exportPackage } from "../../library";
import type { Context } from "../../ports";
import { findRevision, listRevisions } from "../../store";
import { v1Page, v1Version, versionNumber } from "./v1-shapes";
import { cursorOf, noSuchCursor, requireV1Skill } from "./v1-skills";

interface VersionInput {
  id: string;
  version: string;
}

/** A page of a skill's revisions, newest first unless asked otherwise. Refuses FORBIDDEN, NOT_FOUND, INVALID_INPUT. */
export async function listV1Versions({
  ctx,
  input,
}: {
  ctx: Context;
  input: V1ListQuery & { id: string };
}): Promise<V1VersionList> {
  const skill = await requireV1Skill(ctx, input.id);
  const cursor = cursorOf(input);
  const after = cursor === null ? null : versionNumber(skill, cursor);
  if (cursor !== null && after === null) throw noSuchCursor();
  const revisions = await listRevisions(ctx.ports.store.db, ctx.ownerId, skill.id);
  const ordered = input.order === "desc" ? revisions : revisions.reverse();
  const rest = ordered.filter(({ number }) => {
    if (after === null) return true;
    return input.order === "desc" ? number < after : number > after;
  });
  return v1Page(
    rest.slice(0, input.limit + 1).map((revision) => v1Version(skill.slug, revision)),
    input.limit,
  );
}

/** One revision. Refuses FORBIDDEN, NOT_FOUND. */
export async function getV1Version({ ctx, input }: { ctx: Context; input: VersionInput }): Promise<V1Version> {
  const { skill, revision } = await requireVersion(ctx, input);
  return v1Version(skill.slug, revision);
}

async function requireVersion(ctx: Context, { id, version }: VersionInput) {
  const skill = await requireV1Skill(ctx, id);
  const number = versionNumber(skill, version);
  const revision = number && (await findRevision(ctx.ports.store.db, ctx.ownerId, skill.id, number));
  if (revision) return { skill, revision };
  throw new Refusal("NOT_FOUND", `${id} has no version ${version}.`, { details: { reason: "version" } });
}

/**
 * The files of one revision in the folder of its skill, as a deterministic ZIP;
 * counted as a download. Refuses FORBIDDEN, NOT_FOUND, DIGEST_MISMATCH, CACHE_MISS.
 */
export async function openV1Content({ ctx, input }: { ctx: Context; input: VersionInput }): Promise<ExportedArchive> {
  const { skill, revision } = await requireVersion(ctx, input);
  const archive = await exportPackage({ ctx, input: { id: skill.slug, revision: revision.number } });
  ctx.ports.uses.used({
    ownerId: ctx.ownerId,
    act: "download",
    name: revision.name,
    bundleDigest: revision.bundleDigest,
    slug: skill.slug,
    workspaceId: null,
    actorKind: ctx.actor.kind === "token" ? "token" : "user",
    actorId: ctx.actor.id,
  });
  return archive;
}
