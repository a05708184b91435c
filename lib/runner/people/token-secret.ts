import { createHash, randomBytes } from "node:crypto";

/** Lets people and secret scanners know one when they see one. */
const PREFIX = "slw_";
const RANDOM_BYTES = 32;

/** A new token: 256 random bits behind the prefix, 47 characters. */
export function newTokenSecret(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString("base64url");
}

/** What an invitation's link carries: 256 random bits, 43 characters. */
export function newInvitationToken(): string {
  return randomBytes(RANDOM_BYTES).toString("base64url");
}

/** What is kept of a token: SHA-256, 64 hexadecimal digits. Enough without salt or stretching for 256 random bits. */
export function hashToken(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}
