import { isRefusal } from "@/lib/contract/errors";
import type { LeftOutSkill } from "@/lib/contract/serving";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { judgeServed, type ServingCandidate } from "@/lib/domain/served-index";
import { namingFile } from "../../blobs";
import type { Context, Ports } from "../../ports";
import {
  findPackages,
  findWorkspace,
  listServedSkills,
  listSetMembers,
  type SetMemberRecord,
  type SkillRecord,
} from "../../store";
import { openAgentCatalog } from "../catalog/open-agent-catalog";
import type { OpenPlace } from "./open-place";

/** What a place serves of one skill. */
export interface ServedSkillFacts {
  name: string;
  slug: string;
  /** Of the skill in the library; null for what is none. */
  skillId: string | null;
  description: string;
  /** As the document declares it. */
  version: string | null;
  /** Null for what is no revision of the library. */
  revision: number | null;
  digest: Digest;
  updatedAt: Date;
}

/** The same with the way to its bytes. */
export interface ServedPackage extends ServedSkillFacts {
  /** Sorted by path. */
  files: readonly PackageFile[];
  /** The bytes of one of `files`, re-hashed. Refuses DIGEST_MISMATCH and CACHE_MISS, naming the file. */
  read(file: PackageFile): Promise<Uint8Array>;
}

/** Sorted by name. */
export interface ServedSkills<S extends ServedSkillFacts = ServedSkillFacts> {
  served: S[];
  leftOut: LeftOutSkill[];
  /** Why nothing goes out at all, where that is so: a sentence for people. */
  notice: string | null;
}

type PlaceTarget = Pick<OpenPlace, "ownerId" | "kind" | "id">;
type Bytes = Pick<ServedPackage, "files" | "read">;

/** A skill that a place would serve, not judged yet; of a workspace's catalogue with its bytes, which no row may have. */
type Candidate = ServingCandidate & ServedSkillFacts & { bytes?: Bytes };

interface Contents {
  candidates: Candidate[];
  notice: string | null;
}

const PACKAGES_PER_QUERY = 100;

/**
 * What a place serves at this moment, of one name where one is given: the
 * current revision of every served skill of a library, a set at its pins, the
 * skills of a workspace as they were launched. What may not go out is named
 * with the reason. Source: interfaces, section 4.
 */
export async function servedSkills(ports: Ports, place: PlaceTarget, name?: string): Promise<ServedSkills> {
  const { candidates, notice } = await contentsOf(ports, place, name);
  return { ...judgeServed(candidates), notice };
}

/** The same with files and bytes. */
export async function servedPackages(
  ports: Ports,
  place: PlaceTarget,
  name?: string,
): Promise<ServedSkills<ServedPackage>> {
  const { candidates, notice } = await contentsOf(ports, place, name);
  const { served, leftOut } = judgeServed(candidates);
  const packages: ServedPackage[] = [];
  for (let start = 0; start < served.length; start += PACKAGES_PER_QUERY) {
    packages.push(...(await withBytes(ports, served.slice(start, start + PACKAGES_PER_QUERY))));
  }
  return { served: packages, leftOut, notice };
}

async function contentsOf(ports: Ports, place: PlaceTarget, name: string | undefined): Promise<Contents> {
  const { db } = ports.store;
  if (place.kind === "workspace") return ofWorkspace(ports, { ownerId: place.ownerId, id: place.id ?? "" }, name);
  if (place.kind === "library") {
    return { candidates: (await listServedSkills(db, place.ownerId, name)).map(ofLibrary), notice: null };
  }
  const members = await listSetMembers(db, place.ownerId, place.id ?? "");
  const wanted = members.filter((member) => name === undefined || member.name === name);
  return { candidates: wanted.map(ofSet), notice: null };
}

function ofLibrary(skill: SkillRecord): Candidate {
  const { id: skillId, name, slug, description, state, updatedAt } = skill;
  const { declaredVersion: version, currentRevision: revision, bundleDigest: digest } = skill;
  return { skillId, name, slug, description, state, version, revision, digest, updatedAt };
}

function ofSet(member: SetMemberRecord): Candidate {
  const { skillId, name, slug, description, state, revision, pinnedAt: updatedAt } = member;
  const { declaredVersion: version, bundleDigest: digest } = member;
  return { skillId, name, slug, description, state, version, revision, digest, updatedAt };
}

/** Nothing where there is no live catalogue, or one that may not be read now. */
async function ofWorkspace(
  ports: Ports,
  { ownerId, id }: { ownerId: string; id: string },
  name: string | undefined,
): Promise<Contents> {
  const workspace = await findWorkspace(ports.store.db, ownerId, id);
  if (workspace === null) return { candidates: [], notice: "The workspace is gone." };
  try {
    const { skills } = await openAgentCatalog(asReader(ports, ownerId, id), id);
    const wanted = skills.filter((skill) => skill.format === "skill" && (name === undefined || skill.name === name));
    const updatedAt = workspace.launchedAt ?? workspace.updatedAt;
    const candidates = wanted.map(({ name, slug, description, version, revision, digest, files, read }): Candidate => {
      const facts = { name, slug: slug ?? name, skillId: null, description, version, revision, digest, updatedAt };
      return { ...facts, state: "enabled", bytes: { files, read } };
    });
    return { candidates, notice: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { candidates: [], notice: error.message };
  }
}

/** A path that serves a workspace sees what an agent of it sees: that live catalogue, and nothing that could be changed. */
function asReader(ports: Ports, ownerId: string, workspaceId: string): Context {
  const actor = { kind: "agent" as const, id: "", label: "Served path", workspaceId, selection: null };
  return { ownerId, actor, requestId: "", ports };
}

async function withBytes(ports: Ports, skills: readonly Candidate[]): Promise<ServedPackage[]> {
  const stored = skills.filter(({ bytes }) => bytes === undefined).map(({ digest }) => digest);
  const packages = await findPackages(ports.store.db, stored);
  return skills.map(({ state: _, bytes, ...facts }) => {
    if (bytes !== undefined) return { ...facts, ...bytes };
    const files = packages.get(facts.digest)?.files;
    if (files === undefined) throw new Error(`no package row for ${facts.digest}`);
    return { ...facts, files, read: (file) => namingFile(facts.slug, file, () => ports.blobs.read(file.digest)) };
  });
}
