import type { ServedPlace, ServeLinkMade } from "@/lib/contract/serving";
import type { Service } from "../service";

/** The runner knows paths; the address before them is the console's. */
export function placeWithAddress({ settings }: Service, { place }: { place: ServedPlace }): { place: ServedPlace } {
  return { place: { ...place, publicUrl: settings.baseUrl + place.publicUrl } };
}

export function linkWithAddress({ settings }: Service, { link, url }: ServeLinkMade): ServeLinkMade {
  return { link, url: settings.baseUrl + url };
}
