import "fake-indexeddb/auto";

type Listener = (event: { data: unknown }) => void;

/**
 * A BroadcastChannel between the pages of one browser. Node's own BroadcastChannel uses threads, so its messages
 * can arrive in any order.
 */
class SharedChannel {
  static readonly #open = new Set<SharedChannel>();
  readonly #listeners = new Set<Listener>();

  constructor(private readonly name: string) {
    SharedChannel.#open.add(this);
  }

  addEventListener(_type: "message", listener: Listener): void {
    this.#listeners.add(listener);
  }

  postMessage(data: unknown): void {
    for (const other of SharedChannel.#open)
      if (other !== this && other.name === this.name) queueMicrotask(() => other.#receive(data));
  }

  close(): void {
    SharedChannel.#open.delete(this);
  }

  #receive(data: unknown): void {
    if (SharedChannel.#open.has(this)) for (const listener of this.#listeners) listener({ data });
  }
}

/** Locks like a browser's: one page at a time holds a lock. Pages get it in the order in which they request it. */
class SharedLocks {
  readonly #queues = new Map<string, (() => void)[]>();

  async request(name: string, { signal }: { signal: AbortSignal }, take: () => Promise<void>): Promise<void> {
    const waiting = this.#queues.get(name);
    if (!waiting) this.#queues.set(name, []);
    else await new Promise<void>((granted) => waiting.push(granted));
    if (!signal.aborted) await take();
    const next = this.#queues.get(name)?.shift();
    if (next) next();
    else this.#queues.delete(name);
  }
}

/**
 * Gives this process a browser's shared objects, so that a test's result only depends on the order of its pages'
 * actions. The returned function restores the process's own objects.
 */
export function shareBrowser(): () => void {
  const known = ["BroadcastChannel", "navigator"].map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  const give = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  give("BroadcastChannel", SharedChannel);
  give("navigator", { locks: new SharedLocks() });
  return () => {
    for (const [name, descriptor] of known) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  };
}
