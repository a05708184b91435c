import type { SkillDrift } from "@/lib/contract/drift";
import { Refusal } from "@/lib/contract/errors";
import type { Candidate, CandidateDiff } from "@/lib/contract/launch";
import type { Digest, PackageFile, Tier } from "@/lib/contract/skill";
import { candidateName } from "@/lib/domain/candidate-name";
import { findManaged } from "../library";
import { diffTrees } from "../packages";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findPackage, type SkillRecord } from "../store";
import { openLiveItem } from "../workspaces";
import { getSkillDrift } from "./get-skill-drift";

const IN_TREE: readonly Tier[] = ["repository", "workspace", "user"];

/**
 * Any two digests that the drift of a skill names, file by file. What a live
 * workspace alone has is read from its working tree. Refuses FORBIDDEN,
 * NOT_FOUND for a digest that the drift does not name, READ_ONLY_TIER,
 * DIGEST_MISMATCH, CACHE_MISS, and skill_catalog_stale for what changed in the
 * working tree since it was launched.
 */
export async function diffSkillDrift({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; from: string; to: string };
}): Promise<CandidateDiff> {
  requirePermission(ctx.actor, "library.read");
  const skill = await findManaged(ctx, input.id);
  const drift = await getSkillDrift({ ctx, input: { id: skill.slug } });
  const holders = holdersOf(skill, drift);
  const find = (digest: string) => {
    const holder = holders.find((each) => each.candidate.digest === digest);
    if (holder) return holder;
    throw new Refusal("NOT_FOUND", `Nothing that holds ${skill.slug} holds the bytes ${digest}.`, {
      details: { reason: "digest" },
      remedy: "Load the drift again and compare what it names.",
    });
  };
  const [from, to] = [find(input.from), find(input.to)];
  const files = await diffTrees(await open(ctx, from), await open(ctx, to));
  return { from: from.candidate, to: to.candidate, files };
}

/** Somebody who holds bytes of the skill, and the live workspace among them. */
interface Holder {
  candidate: Candidate;
  workspaceId: string | null;
}

/** The first of a digest says who holds it: what people look for first comes first. */
function holdersOf(skill: SkillRecord, { head, imported, upstream, pins, live }: SkillDrift): Holder[] {
  const { slug } = skill;
  const make = (
    id: string,
    tier: Tier,
    source: string,
    digest: string,
    more: { revision?: number | null; version?: string | null; workspaceId?: string } = {},
  ): Holder => ({
    workspaceId: more.workspaceId ?? null,
    candidate: {
      id,
      name: candidateName(skill.name),
      tier,
      source,
      origins: [{ id, tier, source }],
      format: "skill",
      description: skill.description,
      ...(tier === "owner" && { slug, ...(more.revision && { revision: more.revision }) }),
      version: more.version ?? null,
      digest: digest as Digest,
      updatedAt: null,
    },
  });
  const own = ({ revision, digest, version }: SkillDrift["head"], source: string) =>
    make(`owner:${slug}@${revision}`, "owner", source, digest, { revision, version });
  return [
    own(head, "Library"),
    ...(upstream?.digest
      ? [make(`upstream:${slug}`, "registry", upstream.location.slice(0, 300), upstream.digest, upstream)]
      : []),
    ...(imported ? [own(imported, "Last import")] : []),
    ...pins.map((pin) => own(pin, pin.name)),
    ...live.map(({ id, tier, name, digest, revision }) =>
      make(`live:${id}`, tier, name, digest, { revision, workspaceId: id }),
    ),
  ];
}

async function open(
  ctx: Context,
  { candidate, workspaceId }: Holder,
): Promise<{ files: readonly PackageFile[]; read(file: PackageFile): Promise<Uint8Array> }> {
  const tree = await findPackage(ctx.ports.store.db, candidate.digest as Digest);
  if (tree !== null) return { files: tree.files, read: (file) => ctx.ports.blobs.read(file.digest) };
  if (workspaceId !== null && IN_TREE.includes(candidate.tier)) {
    return (await openLiveItem(ctx, workspaceId, candidate.name)).package;
  }
  throw new Refusal("CACHE_MISS", `The bytes that ${candidate.source} holds are kept in its launch alone.`, {
    details: { reason: "not-cached" },
    remedy: "Compare the others, or relaunch the workspace.",
  });
}
