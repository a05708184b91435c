import type { Tier } from "@/lib/contract/skill";
import { candidateName } from "@/lib/domain/candidate-name";
import type { Turns } from "../catalog";
import type { Context } from "../ports";
import { globalSources, liveSources, type OpenedSource } from "../sources";
import { candidatesOf, type Found, type FoundPlace, hiddenItem, invalidItem } from "./found-candidate";
import { namingPlace } from "./scan-place";

/**
 * Candidates of the tiers global and registry, as far as they are on: the
 * configured directories and the live entries. Refuses what opening and
 * scanning a source refuses, by its name. Source: product rules, section 6.
 */
export async function sourceCandidates(ctx: Context, isOn: (tier: Tier) => boolean, turns: Turns): Promise<Found[]> {
  const sources = [
    ...(isOn("global") ? await globalSources(ctx) : []),
    ...(isOn("registry") ? await liveSources(ctx) : []),
  ];
  return Promise.all(sources.map((source) => scanOne(ctx, source, turns)));
}

async function scanOne(ctx: Context, source: OpenedSource, turns: Turns): Promise<Found> {
  const place: FoundPlace = {
    tier: source.tier,
    id: source.id,
    source: source.name,
    order: source.order,
    ...(source.commit !== null && { commit: source.commit }),
    pathOf: (path) => path.slice(1) || ".",
  };
  try {
    const scan = await source.scan({ skills: ctx.ports.places.catalogLimit, turns });
    return {
      candidates: candidatesOf(place, scan.packages, candidateName),
      excluded: [
        ...scan.invalid.map((each) => invalidItem(place, each)),
        ...scan.hidden.map((each) => hiddenItem(place, each)),
      ],
    };
  } catch (error) {
    throw namingPlace(error, place);
  }
}
