import type { DiscoverSource, LibraryStanding } from "@/lib/contract/discover";
import { count } from "../words";
import type { DiscoverFacet } from "./discover-params";

export const STANDING_WORDS: Record<LibraryStanding, string> = {
  absent: "Not in library",
  same: "In library",
  newer: "Newer upstream",
  differs: "Differs",
};

/** What a standing means, for whoever points at it. */
export const STANDING_HINTS: Record<LibraryStanding, string> = {
  absent: "The library has no skill of this slug",
  same: "The library has the same bytes",
  newer: "It came from here and was not changed since; the source has newer bytes",
  differs: "The library has other bytes under this slug",
};

export const DISCOVER_FACET_WORDS: Record<DiscoverFacet, string> = {
  source: "Source",
  provider: "Provider",
  standing: "In library",
};

export interface SourceNotice {
  id: string;
  name: string;
  tone: "warn" | "bad";
  text: string;
}

/** A sentence for each source whose rows are not what it holds now; the sound ones need none. */
export function sourceNotices(sources: readonly DiscoverSource[]): SourceNotice[] {
  return sources.flatMap((source) => {
    const said = sentence(source);
    return said === null ? [] : [{ id: source.id, name: source.name, ...said }];
  });
}

function sentence({ name, status, items, warning }: DiscoverSource): Pick<SourceNotice, "tone" | "text"> | null {
  const reason = warning === undefined ? "." : `: ${warning.replace(/\.$/, "")}.`;
  const cached = `Its ${count(items, "cached skill is", "cached skills are")} shown.`;
  if (status === "failed") {
    const shown = items > 0 ? cached : "Nothing of it is cached.";
    return { tone: "bad", text: `${name} could not be read${reason} ${shown}` };
  }
  if (status === "stale") return { tone: "warn", text: `${name} could not be checked${reason} ${cached}` };
  if (status === "empty") {
    return { tone: "warn", text: `${name} has nothing in the package cache yet${reason} Refresh it in the registry.` };
  }
  return warning === undefined || status === "disabled" ? null : { tone: "warn", text: `${name}${reason}` };
}
