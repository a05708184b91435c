import { findHomeOwner, findMembership, type MemberRecord, type OwnerRecord, type Store } from "../store";

/** The home owner; null until the first set-up. */
export function findHome(store: Store): Promise<OwnerRecord | null> {
  return findHomeOwner(store.db);
}

/** Where a signed-in user belongs and with which role; null where they were removed. */
export function findMember(store: Store, userId: string): Promise<MemberRecord | null> {
  return findMembership(store.db, userId);
}
