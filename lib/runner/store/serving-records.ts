import type { LastRequest } from "@/lib/contract/agents";
import type { PlaceKind } from "@/lib/contract/serving";

/** What names a place that can be served. */
export interface PlaceKey {
  ownerId: string;
  kind: PlaceKind;
  /** Of the set or the workspace; empty for the library. */
  targetId: string;
}

export interface ServedPlaceRecord extends PlaceKey {
  /** Whether its public path is open. */
  isPublic: boolean;
  /** The newest along the public path. */
  lastRequest: LastRequest | null;
  updatedAt: Date;
}

/** A path with a secret that leads to a place. */
export interface ServeLinkRecord extends PlaceKey {
  id: string;
  /** SHA-256 of the secret, 64 hexadecimal digits. */
  hash: string;
  name: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastRequest: LastRequest | null;
  revokedAt: Date | null;
}
