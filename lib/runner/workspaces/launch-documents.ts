import type { LaunchPlan } from "@/lib/contract/launch";
import type { PackageFile } from "@/lib/contract/skill";
import { writeSkillsLock } from "@/lib/domain/skills-lock";
import { digestOf } from "../packages";
import type { LaunchRequest } from "./launch-request";
import { CATALOG_FILE, LOCK_FILE } from "./tree-layout";

export interface LaunchDocument {
  file: PackageFile;
  bytes: Buffer;
}

/** The sourceType of what comes from this library, and its source. */
const LIBRARY = { source: "slipway", sourceType: "library" };

/**
 * catalog.json and skills-lock.json of a launch: made of what was chosen alone,
 * so that the same choice gives the same bytes. Source: interfaces, section 6.
 */
export function launchDocuments(input: {
  plan: LaunchPlan;
  request: LaunchRequest;
  files: ReadonlyMap<string, readonly PackageFile[]>;
  lockHashes: Readonly<Record<string, string>>;
}): LaunchDocument[] {
  const { plan, request, files, lockHashes } = input;
  const catalog = {
    version: 1,
    planDigest: plan.planDigest,
    policy: plan.policy,
    mode: plan.mode,
    user: request.user,
    environment: request.environment,
    agent: request.agent,
    tiers: request.tiers,
    sets: plan.sets,
    overrides: request.overrides,
    skills: plan.chosen.map((each) => ({ ...each, files: files.get(each.digest) ?? [] })),
    shadowed: plan.shadowed,
    excluded: plan.excluded,
  };
  const lock = plan.chosen.map(({ name, tier, source, slug, revision, digest, origins }) => {
    const path = origins.find((origin) => origin.tier === tier)?.path;
    return {
      name,
      slug: slug ?? name,
      ...(tier === "owner" ? LIBRARY : { source, sourceType: tier }),
      ...(revision !== undefined && { ref: `r${revision}` }),
      skillPath: documentPath(path ?? slug ?? name),
      computedHash: lockHashes[digest] ?? "",
    };
  });
  return [document(CATALOG_FILE, `${JSON.stringify(catalog, null, 2)}\n`), document(LOCK_FILE, writeSkillsLock(lock))];
}

/** A skill's document; a legacy one or a command is its own. */
function documentPath(path: string): string {
  return /\.md$/i.test(path) ? path : `${path}/SKILL.md`;
}

function document(path: string, text: string): LaunchDocument {
  const bytes = Buffer.from(text);
  return { file: { path, size: bytes.length, mode: "0644", digest: digestOf(bytes) }, bytes };
}
