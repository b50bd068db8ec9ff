const ORIGIN = "https://parlor.test";
const addressOf = (request: RequestInfo | URL): string =>
  new URL(typeof request === "object" && "url" in request ? request.url : request, ORIGIN).href;

/** One cache, with what Parlor uses of its interface: entries are listed in the order in which they were stored. */
class FakeCache {
  readonly #entries = new Map<string, Response>();

  async put(request: RequestInfo | URL, answer: Response): Promise<void> {
    const address = addressOf(request);
    const body = await answer.arrayBuffer();
    const { status, headers } = answer;
    this.#entries.delete(address);
    this.#entries.set(address, new Response(body, { status, headers }));
  }
  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.#entries.get(addressOf(request))?.clone();
  }
  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(addressOf(request));
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.#entries.keys()].map((url) => ({ url }));
  }
}

/** Stands in for a browser's Cache Storage, which Node doesn't have. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache;
  }
  async match(request: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined;
      if (found) return found;
    }
    return undefined;
  }
  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }
  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }
}
