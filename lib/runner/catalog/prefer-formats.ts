import { SKILL_FORMATS } from "@/lib/contract/launch";
import { displayPath } from "@/lib/domain/archive-paths";
import { compareText } from "./compare-text";
import type { PackagePlace, RootScan } from "./scanned-package";

const LIKE_IT = { skill: "skill", legacy: "single file", command: "command" } as const;

/**
 * Within one source, skill beats legacy beats command for the same id; what is
 * beaten becomes `hidden`. An invalid package beats nothing: it is listed
 * itself, and what it would have hidden is taken. Two of one format stay both:
 * which of them counts is not for a listing to say. Source: product rules, section 3.
 */
export function preferFormats(scan: RootScan): RootScan {
  const best = new Map<string, PackagePlace>();
  for (const found of scan.packages) {
    const known = best.get(found.id);
    if (!known || rankOf(found) < rankOf(known)) best.set(found.id, found);
  }
  const packages = scan.packages.filter((found) => found.format === best.get(found.id)?.format);
  const beaten = scan.packages.flatMap((found) => {
    const by = best.get(found.id);
    if (!by || by.format === found.format) return [];
    const { id, format, path, documentPath, name } = found;
    const reason = `The ${LIKE_IT[by.format]} ${displayPath(by.path)} has the same id.`;
    return [{ id, format, path, documentPath, name, reason, by: by.path }];
  });
  return {
    packages: packages.sort(byPlace),
    invalid: [...scan.invalid].sort(byPlace),
    hidden: [...scan.hidden, ...beaten].sort(byPlace),
  };
}

function rankOf(place: PackagePlace): number {
  return SKILL_FORMATS.indexOf(place.format);
}

function byPlace(a: PackagePlace, b: PackagePlace): number {
  return compareText(a.id, b.id) || compareText(a.path, b.path);
}
