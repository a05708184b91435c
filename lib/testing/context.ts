import type { Actor, Clock, Context, Ports } from "@/lib/runner/ports";
import type { Store } from "@/lib/runner/store";
import { AT } from "./records";

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  constructor(private current: Date = AT) {}

  now(): Date {
    return this.current;
  }

  advance(milliseconds: number): void {
    this.current = new Date(this.current.getTime() + milliseconds);
  }
}

/** Ids that say in which order they were made. */
export function countingIds(prefix = "id"): () => string {
  let last = 0;
  return () => `${prefix}-${++last}`;
}

/** The ports that verbs about people use; asking for another one is a fault of the test. */
export function portsOn(store: Store, clock: Clock = new TestClock()): Ports {
  return { store, clock, newId: countingIds() } as Ports;
}

export function contextOn(ports: Ports, ownerId: string, actor: Actor): Context {
  return { ownerId, actor, requestId: "request-1", ports };
}
