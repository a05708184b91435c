import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { SkillFormat } from "@/lib/contract/launch";
import { candidateName } from "@/lib/domain/candidate-name";
import { entriesFor, type ScannedPackage, scanPackages, type Turns } from "../catalog";
import type { Context, FileOperator } from "../ports";
import { candidatesOf, type Found, type FoundPlace, hiddenItem, invalidItem } from "./found-candidate";

export interface PlaceToScan extends FoundPlace {
  files: FileOperator;
  /** In the operator's namespace. */
  root: string;
  rootName?: string;
  formats?: readonly SkillFormat[];
  /** Refused where it is missing; otherwise it is then empty. */
  required: boolean;
  /** Directories that Slipway published here: they come on top of what a place may hold. */
  published?: number;
}

/**
 * Every package of one place. `leaveOut` may keep a package from being a
 * candidate by giving the reason. Refuses what the scan refuses for the root;
 * an invalid package is excluded and refuses nothing.
 */
export async function scanPlace(
  ctx: Context,
  place: PlaceToScan,
  turns: Turns,
  leaveOut: (found: ScannedPackage) => string | null = () => null,
): Promise<Found> {
  const { files, root, formats, rootName, published = 0 } = place;
  const limits = {
    skills: ctx.ports.places.catalogLimit + published,
    entriesPerRoot: entriesFor(ctx.ports.places.catalogLimit) + published,
  };
  try {
    const scan = await scanPackages({
      files,
      root,
      limits,
      turns,
      ...(formats && { formats }),
      ...(rootName !== undefined && { rootName }),
    });
    const taken: ScannedPackage[] = [];
    const excluded = scan.invalid.map((each) => invalidItem(place, each));
    for (const hidden of scan.hidden) excluded.push(hiddenItem(place, hidden));
    for (const found of scan.packages) {
      const reason = leaveOut(found);
      if (reason === null) taken.push(found);
      else excluded.push(hiddenItem(place, { ...found, reason }));
    }
    return { candidates: candidatesOf(place, taken, candidateName), excluded };
  } catch (error) {
    if (!place.required && isAbsent(error)) return { candidates: [], excluded: [] };
    throw namingPlace(error, place);
  }
}

function isAbsent(error: unknown): boolean {
  return isRefusal(error) && error.code === "skill_source_unavailable";
}

/** A refusal of a whole place says which one: paths in it are the operator's own. */
export function namingPlace(error: unknown, { tier, source }: FoundPlace): unknown {
  if (!isRefusal(error)) return error;
  return new Refusal(error.code, `${source} (tier ${tier}): ${error.message}`, {
    details: { ...error.details, tier, source },
    remedy: error.remedy,
    cause: error,
  });
}
