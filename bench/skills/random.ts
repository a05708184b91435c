/** Numbers that look random and are the same in every run with one seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number of low…high, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /**
   * A number whose distribution runs through the given quantiles (share → value,
   * rising), evenly in the logarithm between two of them.
   */
  quantile(points: readonly (readonly [share: number, value: number])[]): number {
    const share = this.next();
    const above = points.findIndex(([point]) => point >= share);
    const high = points[Math.max(above, 1)] ?? points[points.length - 1];
    const low = points[Math.max(above, 1) - 1];
    if (high === undefined || low === undefined) throw new Error("a distribution needs two points");
    const along = (share - low[0]) / (high[0] - low[0]);
    return Math.exp(Math.log(low[1]) + along * (Math.log(high[1]) - Math.log(low[1])));
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 4) {
      const word = Math.floor(this.next() * 4_294_967_296);
      bytes[index] = word;
      bytes[index + 1] = word >>> 8;
      bytes[index + 2] = word >>> 16;
      bytes[index + 3] = word >>> 24;
    }
    return bytes;
  }
}
