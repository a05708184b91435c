export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** What the runner may reach, and how it learns where that is. */
export interface Network {
  /** Every address of a name. A test may let the second answer differ from the first. */
  resolve(host: string): Promise<ResolvedAddress[]>;
  /** Host names and CIDRs that may be reached although they are private. */
  allowed: { hosts: readonly string[]; cidrs: readonly string[] };
}
