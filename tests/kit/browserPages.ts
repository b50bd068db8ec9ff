import "fake-indexeddb/auto";

type Listener = (event: { data: unknown }) => void;

/** What the pages of one browser share, without the threads that make Node's own come in any order. */
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
    for (const other of SharedChannel.#open) if (other !== this && other.name === this.name) queueMicrotask(() => other.#hear(data));
  }

  close(): void {
    SharedChannel.#open.delete(this);
  }

  #hear(data: unknown): void {
    if (SharedChannel.#open.has(this)) for (const listener of this.#listeners) listener({ data });
  }
}

/** Locks as a browser gives them: to one page at a time, in the order of asking. */
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

/** Gives this process the browser's shared things, so that what happens among pages follows from their order alone. The answer takes them away. */
export function shareBrowser(): () => void {
  const known = ["BroadcastChannel", "navigator"].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const give = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  give("BroadcastChannel", SharedChannel);
  give("navigator", { locks: new SharedLocks() });
  return () => {
    for (const [name, descriptor] of known) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  };
}
