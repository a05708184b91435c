import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "@/lib/contract/errors";
import type { RateLimitName } from "./settings";

export interface RateLimits {
  /** Counts one call; refuses RATE_LIMITED with `details.retryAfter` in seconds. */
  take(name: RateLimitName, key: string): Promise<void>;
}

/** One process counts for itself; several consoles on one database multiply the limit by their number. */
export function createRateLimits(perMinute: Record<RateLimitName, number>): RateLimits {
  const limiters = new Map<RateLimitName, RateLimiterMemory>();
  for (const [name, points] of Object.entries(perMinute)) {
    if (points > 0) limiters.set(name as RateLimitName, new RateLimiterMemory({ points, duration: 60 }));
  }
  return {
    async take(name, key) {
      try {
        await limiters.get(name)?.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw new Refusal("RATE_LIMITED", `Too many ${name} requests; try again in ${retryAfter} s.`, {
          details: { reason: name, retryAfter },
        });
      }
    },
  };
}
