import { isRefusal, Refusal } from "@/lib/contract/errors";
import { type DiscoveryIndex, readDiscoveryIndex } from "@/lib/domain/discovery-index";
import type { RemoteFiles } from "../network/remote-files";

/** An index of 1,000 skills with long descriptions stays far below this. Bytes. */
const INDEX_BYTES = 8 * 1024 * 1024;
/** The newer one first. */
const PLACES = [".well-known/agent-skills/index.json", ".well-known/skills/index.json"];

export interface FoundIndex {
  /** Where it lies: what it names is relative to this. */
  url: URL;
  index: Extract<DiscoveryIndex, { ok: true }>;
  /** 64 hexadecimal digits that name everything it offers; null for a version that lists no digests. */
  commit: string | null;
}

/**
 * The index of a place: of version 0.2 where it has one, else of 0.1. A page in
 * place of an index counts as none, because many servers answer every address
 * with one. Refuses as `RemoteFiles` does, with what the newer address says.
 */
export async function findIndex(remote: RemoteFiles, base: URL): Promise<FoundIndex> {
  let first: unknown = null;
  for (const place of PLACES) {
    const url = new URL(place, base);
    try {
      const { value, digest } = await remote.json(url, INDEX_BYTES);
      const index = readDiscoveryIndex(value);
      if (!index.ok) throw unusable(base.host, index);
      return { url, index, commit: index.version === "0.2.0" ? digest.slice("sha256:".length) : null };
    } catch (error) {
      first ??= error;
      if (!isNoIndex(error)) throw error;
    }
  }
  throw first;
}

function isNoIndex(error: unknown): boolean {
  if (!isRefusal(error) || error.code !== "SOURCE_UNAVAILABLE") return false;
  return error.details?.reason === "not-found" || error.details?.reason === "document";
}

function unusable(host: string, { fault, reason }: Extract<DiscoveryIndex, { ok: false }>): Refusal {
  if (fault === "skills") {
    return new Refusal("LIMIT_EXCEEDED", reason, { details: { reason: fault }, remedy: "Use a smaller source." });
  }
  return new Refusal("SOURCE_UNAVAILABLE", `${host} has no index that can be read. ${reason}`, {
    details: { reason: fault === "shape" ? "document" : fault },
    remedy: "Check the address.",
  });
}
