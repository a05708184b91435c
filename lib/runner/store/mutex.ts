/** Lets one in at a time, in order of arrival. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that lets the next one in; calling it twice does nothing more. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    let release: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
