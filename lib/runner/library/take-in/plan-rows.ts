import type { Warning } from "@/lib/contract/errors";
import type { OnExisting, Repair, UploadOptions, UploadResult } from "@/lib/contract/upload";
import type { SlugPlan } from "@/lib/domain/archive-slugs";
import { countFindings } from "@/lib/domain/finding-counts";
import { versionDrift } from "@/lib/domain/version-drift";
import type { ArchiveContent, ArchiveSkill, InspectedPackage } from "../../ports";
import type { SkillRecord } from "../../store";

/** A revision that taking packages in will publish: of a new skill, or of the one that `existing` is. */
export interface PlannedRevision {
  package: InspectedPackage;
  repairs: Repair[];
  warnings: Warning[];
  slug: string;
  existing: SkillRecord | null;
}

/** The answer for one skill, and the revision behind it where there will be one. */
export interface PlannedRow {
  result: UploadResult;
  revision?: PlannedRevision;
  /** The package of a row that stays as it is. */
  unchanged?: InspectedPackage;
}

/**
 * Decides every row against the library as it stands. Pure, so
 * that it can be run again inside the transaction that writes.
 * Source: product rules, section 5.
 */
export function planRows(
  content: ArchiveContent,
  slugs: ReadonlyMap<string, SlugPlan>,
  existing: ReadonlyMap<string, SkillRecord>,
  options: UploadOptions,
): PlannedRow[] {
  const only = options.only === undefined ? null : new Set(options.only);
  const acted = content.skills.filter((skill) => only === null || only.has(skill.path));
  // A copy of a row that is left out stands for it: somebody chose these bytes, whichever path they named.
  const standIns = new Set<string>();
  const planOf = (skill: ArchiveSkill): SlugPlan => {
    const plan = slugs.get(skill.path) ?? { slug: null };
    if (plan.duplicateOf === undefined || only === null || only.has(plan.duplicateOf)) return plan;
    if (standIns.has(plan.duplicateOf)) return plan;
    standIns.add(plan.duplicateOf);
    const { duplicateOf: _, ...own } = plan;
    return own;
  };
  const rows = acted.map((skill) => planRow(skill, planOf(skill), existing, options));
  return rows.map((row) => withFateOfTaken(row, rows, slugs));
}

/** Says of a copy what became of the path that was taken: it may have been refused itself. */
function withFateOfTaken(
  row: PlannedRow,
  rows: readonly PlannedRow[],
  slugs: ReadonlyMap<string, SlugPlan>,
): PlannedRow {
  if (row.result.code !== "DUPLICATE_CONTENT") return row;
  const path = slugs.get(row.result.path)?.duplicateOf;
  const taken = rows.find((other) => other.result.path === path);
  if (taken?.result.status !== "refused") return row;
  return { result: { ...row.result, message: `Same bytes as ${path}, which was refused; see its row.` } };
}

function planRow(
  skill: ArchiveSkill,
  plan: SlugPlan,
  existing: ReadonlyMap<string, SkillRecord>,
  options: UploadOptions,
): PlannedRow {
  const choice = options.paths?.get(skill.path);
  const base = {
    path: skill.path,
    slug: plan.slug,
    name: skill.name,
    notes: [...skill.notes],
    warnings: [] as Warning[],
  };
  if (plan.duplicateOf !== undefined) {
    return {
      result: {
        ...base,
        status: "skipped",
        code: "DUPLICATE_CONTENT",
        message: `Same bytes as ${plan.duplicateOf}, which was taken.`,
      },
    };
  }
  const accepted = acceptedPackage(skill, choice?.repair ?? options.repair === "all");
  if (accepted === null) return { result: refusedResult(base, skill) };
  if (plan.slug === null) {
    return {
      result: {
        ...base,
        status: "refused",
        code: "INVALID_INPUT",
        message: "Neither the directory nor the name gives a slug of letters a–z and digits; rename the directory.",
      },
    };
  }
  if (plan.qualified) base.notes.push(qualifiedNote(plan));
  const found = existing.get(plan.slug) ?? null;
  return planAccepted(base, { ...accepted, slug: plan.slug }, found, choice?.onExisting ?? options.onExisting);
}

type RowBase = Pick<UploadResult, "path" | "slug" | "name" | "notes" | "warnings">;

function planAccepted(
  base: RowBase,
  accepted: { package: InspectedPackage; repairs: Repair[]; slug: string },
  existing: SkillRecord | null,
  onExisting: OnExisting,
): PlannedRow {
  const { document, bundleDigest, findings } = accepted.package;
  const facts = { version: document.declaredVersion, findings: countFindings(findings) };
  const repaired = accepted.repairs[0] === undefined ? {} : { repair: accepted.repairs[0] };
  if (existing === null) {
    const notes = [...base.notes, ...repairNotes(accepted.repairs)];
    return {
      result: { ...base, ...facts, ...repaired, notes, status: "created", revision: 1 },
      revision: { ...accepted, warnings: [], existing: null },
    };
  }
  if (existing.bundleDigest === bundleDigest) {
    return {
      result: { ...base, ...facts, status: "unchanged", revision: existing.currentRevision },
      unchanged: accepted.package,
    };
  }
  if (onExisting !== "revise") {
    return {
      result: {
        ...base,
        ...facts,
        status: onExisting === "skip" ? "skipped" : "refused",
        code: "SLUG_TAKEN",
        message: `The library has ${existing.slug} with other bytes; it was left as it is, as the request asked.`,
      },
    };
  }
  const drift = versionDrift(existing.declaredVersion, document.declaredVersion);
  const warnings = drift === null ? [] : [drift];
  const notes = [...base.notes, ...repairNotes(accepted.repairs)];
  if (existing.state !== "enabled") notes.push(`The skill stays ${existing.state}.`);
  const revision = existing.currentRevision + 1;
  return {
    result: { ...base, ...facts, ...repaired, notes, warnings, status: "revised", revision },
    revision: { ...accepted, warnings, existing },
  };
}

function acceptedPackage(
  skill: ArchiveSkill,
  repair: boolean,
): { package: InspectedPackage; repairs: Repair[] } | null {
  const { verdict } = skill;
  if (verdict.ok) return { package: verdict.package, repairs: [] };
  return repair && verdict.repaired ? verdict.repaired : null;
}

function refusedResult(base: RowBase, skill: ArchiveSkill): UploadResult {
  const { verdict } = skill;
  if (verdict.ok) throw new Error("an accepted package has no refusal");
  const { code, message, line, column } = verdict.refusal;
  const repair = verdict.repaired?.repairs[0];
  return {
    ...base,
    status: "refused",
    code,
    message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(repair === undefined ? {} : { repair }),
  };
}

function qualifiedNote(plan: SlugPlan): string {
  const others = plan.sharedBy ?? 2;
  return `Slug qualified: ${others} folders of the archive share the name.`;
}

/** What a revision of origin `repair` says of itself. */
export function repairNotes(repairs: readonly Repair[]): string[] {
  return repairs.map((repair) =>
    repair.before === ""
      ? `Repaired: added ${repair.after}`
      : `Repaired: ${repair.before.trim()} → ${repair.after.trim()}`,
  );
}
