import { isRefusal, Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import { isHubFingerprint } from "@/lib/domain/hub-fingerprint";
import type { Ports } from "../../ports";
import { findPackages } from "../../store";
import { archiveFacts } from "../serving/artifact";
import type { OpenPlace } from "../serving/open-place";
import { archiveContent, fileContent, type ServedContent, textContent } from "../serving/served-content";
import { servedSkills } from "../serving/served-packages";
import {
  handleOf,
  installAnswer,
  listAnswer,
  searchAnswer,
  searchSkills,
  skillAnswer,
  verifyAnswer,
  versionAnswer,
  versionsAnswer,
  whoamiAnswer,
} from "./hub-answers";
import {
  type HubSkill,
  type HubVersion,
  notFound,
  openHubVersion,
  requireHubSkill,
  requireVersion,
  withVersions,
} from "./hub-skill";

/** A request of the clawhub program, or of one that speaks as it does. */
export interface HubRequest {
  place: OpenPlace;
  /** Absolute address of the hub, without a final slash. */
  hub: string;
  /** Below the hub, decoded. */
  path: string;
  query: URLSearchParams;
}

const PAGE = 25;
const LARGEST_PAGE = 200;
const LONGEST_SLUG = 200;
const PACKAGES_PER_QUERY = 100;

/** What a hub without skills answers at a path; null where that is nothing. */
export function emptyHubAnswer(path: string): string | null {
  if (path === "api/v1/search") return JSON.stringify({ results: [] });
  return path === "api/v1/skills" ? JSON.stringify(listAnswer([], null)) : null;
}

/**
 * What a place answers as a ClawHub: its served skills and their versions, to
 * read. Null where there is no such call. Refuses NOT_FOUND, INVALID_INPUT,
 * UNAUTHENTICATED where nobody is known, DIGEST_MISMATCH and CACHE_MISS.
 * Source: interfaces, section 5.
 */
export async function findHubContent(ports: Ports, request: HubRequest): Promise<ServedContent | null> {
  const { place, path } = request;
  const [api, v1, call = "", ...below] = path.split("/");
  if (api !== "api" || v1 !== "v1") return null;
  if (call === "skills" && below[0] !== undefined) return ofSkill(ports, request, below[0], below.slice(1));
  if (below.length > 0) return null;
  switch (call) {
    case "search":
      return jsonContent(await search(ports, request));
    case "skills":
      return jsonContent(await list(ports, request));
    case "resolve":
      return jsonContent(await resolve(ports, request));
    case "download":
      return download(ports, request);
    case "whoami":
      if (place.through.kind === "public-place") throw nobody();
      return jsonContent(whoamiAnswer(place));
    default:
      return null;
  }
}

async function ofSkill(
  ports: Ports,
  request: HubRequest,
  slug: string,
  [section, version, ...more]: string[],
): Promise<ServedContent | null> {
  const { place, hub, query } = request;
  if (more.length > 0 || (version !== undefined && section !== "versions")) return null;
  const skill = await namedSkill(ports, request, slug);
  if (section === undefined) return jsonContent(skillAnswer(place, skill));
  if (section === "versions" && version === undefined) return jsonContent(listVersions(skill, query));
  if (section === "versions" && version !== undefined) {
    const found = requireVersion(skill, { version, tag: null });
    return jsonContent(versionAnswer(skill, found, await openHubVersion(ports, place, skill, found)));
  }
  if (section === "install") return jsonContent(installAnswer(skill, hub));
  if (section === "file") return file(ports, request, skill);
  if (section === "verify") return jsonContent(await verify(ports, request, skill));
  return null;
}

/** By the slug, and by the publisher where one is named. */
async function namedSkill(ports: Ports, { place, query }: HubRequest, slug: string | null): Promise<HubSkill> {
  const owner = query.get("ownerHandle")?.replace(/^@+/, "").toLowerCase();
  const isOther = owner !== undefined && owner !== handleOf(place);
  if (slug === null || slug === "" || slug.length > LONGEST_SLUG || isOther) throw notFound("Skill not found", "skill");
  return requireHubSkill(ports, place, slug);
}

async function search(ports: Ports, { place, query }: HubRequest) {
  const { served } = await servedSkills(ports, place);
  const found = searchSkills(served, { text: query.get("q") ?? "", exact: query.get("mode") === "exact" });
  return searchAnswer(place, await withVersions(ports, place, found.slice(0, limitOf(query))));
}

async function list(ports: Ports, { place, query }: HubRequest) {
  const { served } = await servedSkills(ports, place);
  const prefix = query.get("prefix")?.toLowerCase() ?? "";
  const after = query.get("cursor") ?? "";
  const rest = served.filter(({ name }) => name.startsWith(prefix) && name > after);
  const page = rest.slice(0, limitOf(query));
  const next = rest.length > page.length ? (page.at(-1)?.name ?? null) : null;
  return listAnswer(await withVersions(ports, place, page), next);
}

function listVersions({ versions }: HubSkill, query: URLSearchParams) {
  const after = query.get("cursor");
  const start = after === null ? 0 : versions.findIndex(({ version }) => version === after) + 1;
  const page = versions.slice(start, start + limitOf(query));
  const next = start + page.length < versions.length ? (page.at(-1)?.version ?? null) : null;
  return versionsAnswer(page, next);
}

/** Which version somebody has, by its fingerprint, and which one there is. */
async function resolve(ports: Ports, request: HubRequest) {
  const skill = await namedSkill(ports, request, request.query.get("slug"));
  const hash = request.query.get("hash") ?? "";
  const match = await findByFingerprint(ports, request.place, skill, hash);
  return {
    match: match && { version: match.version },
    latestVersion: { version: skill.latest.version },
  };
}

async function findByFingerprint(
  ports: Ports,
  place: OpenPlace,
  skill: HubSkill,
  hash: string,
): Promise<HubVersion | null> {
  const { latest, versions } = skill;
  const { files } = await openHubVersion(ports, place, skill, latest);
  if (isHubFingerprint(hash, files)) return latest;
  for (let start = 0; start < versions.length; start += PACKAGES_PER_QUERY) {
    const chunk = versions.slice(start, start + PACKAGES_PER_QUERY);
    const packages = await findPackages(
      ports.store.db,
      chunk.map(({ digest }) => digest),
    );
    const found = chunk.find(({ digest }) => isHubFingerprint(hash, packages.get(digest)?.files ?? []));
    if (found !== undefined) return found;
  }
  return null;
}

async function download(ports: Ports, request: HubRequest): Promise<ServedContent> {
  const { place, query } = request;
  const skill = await namedSkill(ports, request, query.get("slug"));
  const version = requireVersion(skill, { version: query.get("version"), tag: query.get("tag") });
  const opened = await openHubVersion(ports, place, skill, version);
  return archiveContent(opened, await archiveFacts(opened));
}

async function file(ports: Ports, { place, query }: HubRequest, skill: HubSkill): Promise<ServedContent> {
  const version = requireVersion(skill, { version: query.get("version"), tag: query.get("tag") });
  const opened = await openHubVersion(ports, place, skill, version);
  const path = query.get("path") ?? "";
  const found = opened.files.find((each) => each.path === path);
  if (found === undefined) throw notFound("File not found", "file");
  return { ...fileContent(opened, found), immutable: false, takes: null };
}

async function verify(ports: Ports, { place, hub, query }: HubRequest, skill: HubSkill) {
  const [asked, tag] = [query.get("version"), query.get("tag")];
  const version = requireVersion(skill, { version: asked, tag });
  const { files, read } = await openHubVersion(ports, place, skill, version);
  const faults: string[] = [];
  for (const each of files) {
    try {
      await read(each);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      faults.push(`${displayPath(each.path)} is not what was recorded.`);
    }
  }
  const resolvedFrom = asked !== null ? "version" : tag !== null ? "tag" : "latest";
  return verifyAnswer(place, skill, hub, { version, resolvedFrom, tag: asked === null ? tag : null, files, faults });
}

function jsonContent(value: unknown): ServedContent {
  return textContent(JSON.stringify(value));
}

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get("limit") ?? PAGE);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, LARGEST_PAGE) : PAGE;
}

function nobody(): Refusal {
  return new Refusal("UNAUTHENTICATED", "Unauthorized", { details: { reason: "no-credentials" } });
}
