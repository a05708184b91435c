import type { LastRequest } from "@/lib/contract/agents";
import { utcDay } from "@/lib/domain/use-days";
import type { RequestNote, SkillUseNote } from "../../ports";
import type { UseRecord } from "../../store";

export interface WaitingRequest extends Pick<RequestNote, "ownerId" | "through"> {
  request: LastRequest;
}

/** As much of a program's name, or of what it asked for, as is kept. */
const TEXT_UNITS = 200;

const cut = (text: string) => text.slice(0, TEXT_UNITS);

/**
 * Notes that wait to be written: equal ones are one counter, and of a token's
 * requests the newest alone is kept. At most `limit` counters and as many
 * tokens and paths; what would be one more is not counted.
 */
export class WaitingUses {
  private readonly counters = new Map<string, UseRecord>();
  private readonly requests = new Map<string, WaitingRequest>();
  /** Notes that found no room. */
  lost = 0;

  constructor(private readonly limit: number) {}

  get isEmpty(): boolean {
    return this.counters.size + this.requests.size === 0;
  }

  get uses(): UseRecord[] {
    return [...this.counters.values()];
  }

  get asked(): WaitingRequest[] {
    return [...this.requests.values()];
  }

  use(note: SkillUseNote, at: Date): void {
    const { slug, workspaceId, ...facts } = note;
    this.add({ ...facts, day: utcDay(at), slug: slug ?? "", workspaceId: workspaceId ?? "", count: 1, lastAt: at });
  }

  ask({ ownerId, through, what, client }: RequestNote, at: Date): void {
    const request = { at: at.toISOString(), what: cut(what), client: client === null ? null : cut(client) };
    this.put({ ownerId, through, request });
  }

  /** Takes back what could not be written; what came since then is newer. */
  takeBack(older: WaitingUses): void {
    for (const use of older.uses) this.add(use);
    for (const [key, request] of older.requests) if (!this.requests.has(key)) this.put(request);
    this.lost += older.lost;
  }

  private add(use: UseRecord): void {
    const { ownerId, day, act, name, bundleDigest, slug, workspaceId, actorKind, actorId } = use;
    const key = JSON.stringify([ownerId, day, act, name, bundleDigest, slug, workspaceId, actorKind, actorId]);
    const found = this.counters.get(key);
    if (found !== undefined) {
      const lastAt = new Date(Math.max(use.lastAt.getTime(), found.lastAt.getTime()));
      this.counters.set(key, { ...found, count: found.count + use.count, lastAt });
    } else if (this.counters.size < this.limit) this.counters.set(key, use);
    else this.lost += use.count;
  }

  private put(waiting: WaitingRequest): void {
    const { ownerId, through } = waiting;
    const rest = through.kind === "public-place" ? [through.placeKind, through.targetId] : [through.id];
    const key = JSON.stringify([ownerId, through.kind, ...rest]);
    if (this.requests.has(key) || this.requests.size < this.limit) this.requests.set(key, waiting);
    else this.lost += 1;
  }
}
