import type { InspectedPackage } from "./archive-reader";

/** A skill shipped with the console: read-only, the broadest tier. */
export interface BuiltinSkill extends InspectedPackage {
  slug: string;
  updatedAt: Date;
}

export interface BuiltinSkills {
  list(): Promise<readonly BuiltinSkill[]>;
  read(slug: string, path: string): Promise<Uint8Array>;
}
