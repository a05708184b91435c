import { Refusal } from "@/lib/contract/errors";
import type { SampleLoaded } from "@/lib/contract/sample";
import type { PackageFile } from "@/lib/contract/skill";
import { displayNameFor } from "@/lib/domain/display-name";
import { setNameKey } from "@/lib/domain/set-names";
import { versionDrift } from "@/lib/domain/version-drift";
import { recordAudit } from "../audit";
import { withStorageErrors } from "../blobs";
import { contentOf, currentFacts, inspectFiles, packageRecord, revisionRecord } from "../library";
import { digestOf } from "../packages";
import { requirePermission } from "../people";
import type { Context, InspectedPackage } from "../ports";
import {
  type Db,
  findWorkspaceByRoot,
  insertPackages,
  insertRevisions,
  insertSkillSet,
  insertSkills,
  insertWorkspace,
  listSkillSets,
  listSkills,
  lockOwner,
  putMount,
  replaceSetMembers,
  type Tx,
} from "../store";
import { findWorkingRoot } from "../workspaces";
import { placeSampleTree } from "./place-sample-tree";
import { readSample, type Sample, type SampleRevision } from "./read-sample";

interface ReadySkill {
  id: string;
  slug: string;
  state: Sample["skills"][number]["state"];
  revisions: { note: string | null; content: InspectedPackage }[];
}

/** How many names are tried for the working tree where somebody's work has the first ones. */
const TREE_NAMES = 100;

/**
 * Fills an empty library with examples: skills with histories, one set, and a
 * workspace that is ready to launch and has one conflict to settle. The working
 * tree and all bytes are on the disk before one transaction names them.
 * Refuses FORBIDDEN, CONFLICT (reason `library-not-empty`), STORAGE_FULL; then
 * the library is as it was. Source: experience, Frame.
 */
export async function loadSampleLibrary({ ctx }: { ctx: Context }): Promise<SampleLoaded> {
  requirePermission(ctx.actor, "library.write");
  requirePermission(ctx.actor, "workspaces.launch");
  const { store } = ctx.ports;
  await requireEmpty(store.db, ctx);
  const sample = await readSample(ctx.ports.places.samples);
  const skills = await Promise.all(sample.skills.map((skill) => readySkill(ctx, skill)));
  const root = await placeTree(ctx, sample);
  return store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    await requireEmpty(tx, ctx);
    await writeSkills(tx, ctx, skills);
    const skillSet = await writeSet(tx, ctx, sample, skills);
    const workspace = await writeWorkspace(tx, ctx, sample, root, skillSet);
    const slugs = skills.map((skill) => skill.slug);
    const details = { created: slugs, set: skillSet.name, workspace: workspace.name };
    await recordAudit({ ctx, tx, verb: "library.sample", subject: workspace.name, details });
    const revisions = skills.reduce((sum, skill) => sum + skill.revisions.length, 0);
    return { skills: skills.length, revisions, skillSet, workspace };
  });
}

async function requireEmpty(db: Db, ctx: Context): Promise<void> {
  const [skills, sets] = [await listSkills(db, ctx.ownerId), await listSkillSets(db, ctx.ownerId)];
  if (skills.length + sets.length === 0) return;
  throw new Refusal("CONFLICT", "The library is not empty, and examples are not mixed with the skills of a team.", {
    details: { reason: "library-not-empty", skills: skills.length, sets: sets.length },
    remedy: "Make another owner for trying things out: slipway owner create.",
  });
}

/** Judges every revision by the rules of an upload, and makes its bytes durable. */
async function readySkill(ctx: Context, skill: Sample["skills"][number]): Promise<ReadySkill> {
  const revisions: ReadySkill["revisions"] = [];
  for (const revision of skill.revisions) {
    const bytes = new Map([...revision.files].map(([path, file]) => [path, file.bytes]));
    const content = await inspectFiles(skill.slug, packageFiles(revision), bytes);
    for (const file of bytes.values()) await ctx.ports.blobs.put(file);
    revisions.push({ note: revision.note, content });
  }
  return { id: ctx.ports.newId(), slug: skill.slug, state: skill.state, revisions };
}

function packageFiles({ files }: SampleRevision): PackageFile[] {
  return [...files].map(([path, { bytes, mode }]) => ({ path, size: bytes.length, mode, digest: digestOf(bytes) }));
}

/** Answers the working tree's path; a directory or a workspace that exists is left alone, and another name is taken. */
async function placeTree(ctx: Context, sample: Sample): Promise<string> {
  const { directory } = sample.workspace;
  for (let turn = 1; turn <= TREE_NAMES; turn += 1) {
    const { root } = await findWorkingRoot(ctx, turn === 1 ? directory : `${directory}-${turn}`);
    if ((await findWorkspaceByRoot(ctx.ports.store.db, ctx.ownerId, root)) !== null) continue;
    const placed = await withStorageErrors(ctx.ports.places.dataDirectory, () => placeSampleTree(root, sample.tree));
    if (placed) return root;
  }
  throw new Refusal("CONFLICT", `There are ${TREE_NAMES} working trees called ${directory} already.`, {
    details: { reason: "tree-names" },
    remedy: "Remove some of them.",
  });
}

async function writeSkills(tx: Tx, ctx: Context, skills: readonly ReadySkill[]): Promise<void> {
  const at = ctx.ports.clock.now();
  const contents = skills.map((skill) => skill.revisions.map((revision) => contentOf(revision.content)));
  await insertPackages(tx, contents.flat().map(packageRecord));
  await insertSkills(
    tx,
    skills.map(({ id, slug, state, revisions }) => {
      const newest = (revisions.at(-1) as ReadySkill["revisions"][number]).content;
      return {
        id,
        ownerId: ctx.ownerId,
        slug,
        displayName: displayNameFor(newest.document.name),
        provider: "created" as const,
        source: null,
        state,
        tags: newest.document.tags,
        createdAt: at,
        updatedAt: at,
        ...currentFacts(contentOf(newest), revisions.length),
      };
    }),
  );
  await insertRevisions(
    tx,
    skills.flatMap(({ id, revisions }) =>
      revisions.map(({ note, content }, index) => {
        const before = revisions[index - 1]?.content.document.declaredVersion ?? null;
        const drift = index === 0 ? null : versionDrift(before, content.document.declaredVersion);
        const story = {
          origin: index === 0 ? ("create" as const) : ("edit" as const),
          note,
          warnings: drift === null ? [] : [drift],
          provenance: null,
        };
        return revisionRecord(ctx, id, index + 1, contentOf(content), story, at);
      }),
    ),
  );
}

async function writeSet(tx: Tx, ctx: Context, { set }: Sample, skills: readonly ReadySkill[]) {
  const id = ctx.ports.newId();
  const at = ctx.ports.clock.now();
  const { ownerId } = ctx;
  const { name, description } = set;
  await insertSkillSet(tx, { id, ownerId, name, nameKey: setNameKey(name), description, createdAt: at, updatedAt: at });
  const ids = new Map(skills.map((skill) => [skill.slug, skill.id]));
  const pins = set.members.map(({ slug, revision }) => ({ skillId: ids.get(slug) ?? "", revision }));
  await replaceSetMembers(tx, ownerId, id, pins);
  return { id, name, members: pins.length };
}

async function writeWorkspace(
  tx: Tx,
  ctx: Context,
  { workspace }: Sample,
  root: string,
  set: { id: string; name: string },
) {
  const id = ctx.ports.newId();
  const at = ctx.ports.clock.now();
  const { ownerId } = ctx;
  await insertWorkspace(tx, {
    id,
    ownerId,
    name: workspace.name,
    root,
    status: "ready",
    agentUser: workspace.user,
    environment: null,
    agent: "default",
    policy: "ask",
    mode: "local",
    tiers: {},
    sets: [{ id: set.id, name: set.name, generation: 1 }],
    overrides: {},
    dynamic: false,
    shell: false,
    launchNumber: 0,
    published: [],
    notice: null,
    createdAt: at,
    updatedAt: at,
    launchedAt: null,
    stoppedAt: null,
  });
  await putMount(tx, {
    id: ctx.ports.newId(),
    ownerId,
    workspaceId: id,
    path: "/workspace",
    directory: root,
    skills: null,
    required: false,
    generation: 1,
    createdAt: at,
  });
  return { id, name: workspace.name };
}
