import type {
  Digest,
  Finding,
  PackageFile,
  Provider,
  RevisionOrigin,
  SkillDetail,
  SkillRow,
  Tier,
} from "@/lib/contract/skill";
import { displayNameFor } from "@/lib/domain/display-name";
import { countFindings } from "@/lib/domain/finding-counts";

/** A skill that the library shows and does not manage: shipped, of a directory of the machine, or of a source. */
export interface ReadOnlySkill {
  /** `<source>:<slug>`. */
  id: string;
  slug: string;
  tier: Extract<Tier, "builtin" | "global" | "registry">;
  provider: Provider;
  /** As people know it. */
  source: string;
  document: { name: string; description: string; declaredVersion: string | null; tags: readonly string[] };
  digest: Digest;
  executableRule: string | null;
  findings: readonly Finding[];
  updatedAt: Date;
  /** Of the one revision that it has. */
  origin: RevisionOrigin;
  author: string;
  note: string | null;
  files(): Promise<PackageFile[]>;
  /** The bytes of one of `files`, re-hashed. Refuses DIGEST_MISMATCH and CACHE_MISS. */
  read(file: PackageFile): Promise<Uint8Array>;
}

/** `uses` are those of the bytes that it has now, which is all that tells them from others of its name. */
export function readOnlyRow(skill: ReadOnlySkill, uses = 0): SkillRow {
  const { id, slug, tier, provider, source, document, digest, executableRule, findings, updatedAt } = skill;
  return {
    id,
    slug,
    name: document.name,
    displayName: displayNameFor(document.name),
    description: document.description,
    provider,
    tier,
    source,
    version: document.declaredVersion,
    state: "enabled",
    served: false,
    tags: [...document.tags],
    revision: 1,
    digest,
    hasExecutableAssets: executableRule !== null,
    findings: countFindings(findings),
    usage: { sets: 0, workspaces: 0, uses },
    etag: digest,
    updatedAt: updatedAt.toISOString(),
  };
}

/** In full: there is one revision, the one that is there now. */
export async function readOnlyDetail(skill: ReadOnlySkill, uses = 0): Promise<SkillDetail> {
  const { findings: findingCounts, ...row } = readOnlyRow(skill, uses);
  return {
    ...row,
    findingCounts,
    findings: [...skill.findings],
    files: await skill.files(),
    executableRule: skill.executableRule,
    usedBy: [],
    revisions: [
      {
        number: 1,
        origin: skill.origin,
        digest: row.digest,
        version: row.version,
        author: skill.author,
        note: skill.note,
        createdAt: row.updatedAt,
      },
    ],
  };
}
