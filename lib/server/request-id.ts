import { randomUUID } from "node:crypto";

/** Ours only: an id that a client sends is not taken over into our logs. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
}
