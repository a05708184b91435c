import { createHash } from "node:crypto";
import type { PackageFile } from "@/lib/contract/skill";
import type { Ports } from "../../ports";
import { type ArchiveFacts, archiveFacts, packageArchive, soleDocument } from "./artifact";
import { type Excuse, writeIndexes } from "./indexes";
import type { OpenPlace } from "./open-place";
import { type ServedPackage, type ServedSkillFacts, servedPackages } from "./served-packages";

/** What is counted as taken. */
type TakenSkill = Pick<ServedSkillFacts, "name" | "slug" | "digest">;
type TakenPackage = TakenSkill & Pick<ServedPackage, "files" | "read">;

/** One answer of a served place, not opened yet. */
export interface ServedContent {
  contentType: string;
  /** SHA-256 of the content, 64 hexadecimal digits. */
  digest: string;
  /** Whether the path names these very bytes, so that they never change. */
  immutable: boolean;
  /** Bytes. */
  size: number;
  /** What somebody who fetches this takes to keep. */
  takes: TakenSkill | null;
  open(): Promise<Uint8Array | ReadableStream<Uint8Array>>;
}

/** How a place is asked for one of its files. */
export interface ServedRequest {
  place: OpenPlace;
  /** Absolute address of the place, without a final slash. */
  base: string;
  /** Below the place, decoded. */
  path: string;
  /** Hears of each skill that an index leaves out because its bytes are damaged or gone. */
  onFault: Excuse;
}

const ARTIFACT = /^\.well-known\/agent-skills\/([a-z0-9-]{1,64})\/([0-9a-f]{64})\.(md|zip)$/;
const LEGACY_FILE = /^\.well-known\/skills\/([a-z0-9-]{1,64})\/(.+)$/su;

/**
 * What lies at a path of a place: an index, a lock file, a marketplace, or a
 * file of a skill. Null where nothing does, also for an artifact that is of
 * the past: its address names its bytes. Refuses DIGEST_MISMATCH and
 * CACHE_MISS. Source: interfaces, sections 4 and 6.
 */
export async function findServedContent(ports: Ports, request: ServedRequest): Promise<ServedContent | null> {
  const { place, path } = request;
  const write = Object.hasOwn(writeIndexes, path) ? writeIndexes[path] : undefined;
  if (write !== undefined) {
    const { served } = await servedPackages(ports, place);
    return textContent(await write(request, served));
  }
  const [, name, digest, ending] = ARTIFACT.exec(path) ?? [];
  if (name !== undefined && digest !== undefined) {
    const skill = await oneSkill(ports, place, name);
    return skill && (ending === "md" ? documentOf(skill, digest) : archiveOf(skill, digest));
  }
  const [, owner, file] = LEGACY_FILE.exec(path) ?? [];
  if (owner === undefined || file === undefined) return null;
  const skill = await oneSkill(ports, place, owner);
  const found = skill?.files.find((each) => each.path === file);
  return skill && found ? { ...fileContent(skill, found), immutable: false } : null;
}

async function oneSkill(ports: Ports, place: OpenPlace, name: string): Promise<ServedPackage | null> {
  const { served } = await servedPackages(ports, place, name);
  return served[0] ?? null;
}

/** A text that is made for its reader. */
export function textContent(text: string): ServedContent {
  const bytes = new TextEncoder().encode(text);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const facts = { contentType: "application/json", immutable: false, takes: null };
  return { ...facts, digest, size: bytes.length, open: async () => bytes };
}

function documentOf(skill: ServedPackage, digest: string): ServedContent | null {
  const document = soleDocument(skill);
  return document?.digest === `sha256:${digest}` ? fileContent(skill, document) : null;
}

async function archiveOf(skill: ServedPackage, digest: string): Promise<ServedContent | null> {
  const facts = await archiveFacts(skill);
  return facts.digest === `sha256:${digest}` ? { ...archiveContent(skill, facts), immutable: true } : null;
}

/** A package as one ZIP, made while it is read. */
export function archiveContent(skill: TakenPackage, facts: ArchiveFacts): ServedContent {
  return {
    contentType: "application/zip",
    digest: facts.digest.slice("sha256:".length),
    immutable: false,
    size: facts.size,
    takes: skill,
    open: async () => {
      const { body, finished } = packageArchive(skill);
      // The body breaks off with the same error, and the one who reads it hears of it.
      finished.catch(() => undefined);
      return body;
    },
  };
}

/** A file counts as taking the skill where it is the document: the others follow it. */
export function fileContent(skill: TakenPackage, file: PackageFile): ServedContent {
  return {
    contentType: file.path.endsWith(".md") ? "text/markdown; charset=utf-8" : "application/octet-stream",
    digest: file.digest.slice("sha256:".length),
    immutable: true,
    size: file.size,
    takes: file.path === "SKILL.md" ? skill : null,
    open: () => skill.read(file),
  };
}
