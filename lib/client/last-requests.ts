import type { LastRequest } from "@/lib/contract/agents";

/** A token or path, and the newest request that came with it. */
export interface RequestSource {
  /** Names it in a sentence: "token Laptop". */
  through: string;
  lastRequest: LastRequest | null;
}

export interface SeenRequest extends LastRequest {
  through: string;
}

/** The newest request of all; null where none has come yet. */
export function newestRequest(sources: readonly RequestSource[]): SeenRequest | null {
  let newest: SeenRequest | null = null;
  for (const { through, lastRequest } of sources) {
    if (lastRequest === null) continue;
    if (newest === null || Date.parse(lastRequest.at) > Date.parse(newest.at)) newest = { ...lastRequest, through };
  }
  return newest;
}

/** Whether a request is another one than the newest that was known before; null where there was none. */
export function cameAfter(seen: SeenRequest | null, before: SeenRequest | null): boolean {
  if (seen === null) return false;
  return before === null || Date.parse(seen.at) > Date.parse(before.at);
}
