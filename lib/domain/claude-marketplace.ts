import type { Digest } from "@/lib/contract/skill";
import { indexDescription } from "./served-index";
import { cutSlug, slugify } from "./slug";

export interface MarketplacePlugin {
  /** Of the skill, which becomes the plugin's. */
  name: string;
  description: string;
  /** Absolute address of its ZIP. */
  url: string;
  /** Of that ZIP. */
  digest: Digest;
}

const NAME_LENGTH = 64;

/**
 * The name under which a program keeps a place's marketplace. The prefix keeps
 * it from names that are reserved there, and from being the name of one of its
 * own plugins. At most 64 characters.
 */
export function marketplaceName(placeName: string): string {
  return cutSlug(`slipway-${slugify(placeName) ?? "skills"}`, NAME_LENGTH);
}

/**
 * A place as a marketplace of plugins, one a skill, whose ZIP has SKILL.md at
 * its root. No plugin says a version: the program then goes by the bytes, and a
 * new revision arrives although its document declares the version of the old
 * one. Source: interfaces, section 6.
 */
export function writeMarketplace(
  place: { name: string; ownerName: string },
  plugins: readonly MarketplacePlugin[],
): string {
  const marketplace = {
    name: marketplaceName(place.name),
    owner: { name: place.ownerName },
    plugins: plugins.map(({ name, description, url, digest }) => ({
      name,
      description: indexDescription(description),
      source: { source: "archive", url, sha256: digest.slice("sha256:".length) },
      strict: false,
      skills: ["./"],
    })),
  };
  return `${JSON.stringify(marketplace, null, 2)}\n`;
}
