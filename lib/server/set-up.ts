import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Guards the set-up page: whoever holds the link printed at start may name the first owner, once. */
export interface SetUpGate {
  /** The one-time token, while there is no owner. */
  readonly token: string | null;
  matches(token: string): boolean;
  close(): void;
}

export function createSetUpGate(open: boolean): SetUpGate {
  let token = open ? randomBytes(24).toString("base64url") : null;
  return {
    get token() {
      return token;
    },
    matches(candidate) {
      return token !== null && timingSafeEqual(sha256(candidate), sha256(token));
    },
    close() {
      token = null;
    },
  };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
