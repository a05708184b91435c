import type { Digest } from "@/lib/contract/skill";

/** Some hundred bytes each. */
const REMEMBERED = 10_000;

/**
 * What follows from the bytes of a package alone, made once and kept by its
 * digest; asked for twice at once, it is made once. The least recently used go
 * first, and a failure is not kept.
 */
export function rememberedByDigest<T>(limit = REMEMBERED): (digest: Digest, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<Digest, Promise<T>>();
  return (digest, make) => {
    const known = kept.get(digest);
    const value = known ?? make();
    kept.delete(digest);
    kept.set(digest, value);
    if (known === undefined) {
      value.catch(() => kept.delete(digest));
      const [oldest] = kept.keys();
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    }
    return value;
  };
}
