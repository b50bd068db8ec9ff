import type { ClientTime } from "~/app/rooms/clientTime";
import { CommandChannel } from "~/app/rooms/commandChannel";
import * as chatState from "./chatState";
import type { ChatState, PendingMessage, SendErrorCode } from "./chatState";
import type { OutboxStore } from "./outboxStore";

const UNANSWERED_RETRY_MS = 8_000;
/** After these refusals the message stays in its place and is sent again. */
const TEMPORARY: ReadonlySet<SendErrorCode> = new Set(["rate_limited", "hello_first", "internal"]);

interface PendingDeps {
  store: OutboxStore;
  time: ClientTime;
  state: () => ChatState;
  setState: (next: ChatState) => void;
  isClosed: () => boolean;
  /** sends a message to the room, whose answer changes the state */
  transmit: (entry: PendingMessage) => void;
}

/**
 * The messages of a chat that aren't in the room's order yet. The chat's state has them in the order of writing. The
 * store keeps them and their failures beyond the page, and the outbox resends the first one until the state says that it
 * is settled.
 */
export class PendingMessages {
  /** one message at a time, so that none overtakes another */
  readonly outbox: CommandChannel<PendingMessage, null>;
  #isLoaded = false;
  /** ids that are no longer pending: a reading of the store that began earlier must not bring them back */
  readonly #settled = new Set<string>();
  /** ids that were put into the store since it was last read */
  #newlyStored: string[] = [];
  #reading = Promise.resolve();
  #nextReading: Promise<void> | null = null;

  constructor(private readonly deps: PendingDeps) {
    const { store, time, transmit } = deps;
    this.outbox = new CommandChannel(transmit, 1, { afterMs: UNANSWERED_RETRY_MS, time });
    store.onChange(() => void this.#reload());
    // the page that sends also sends what other pages left behind
    const becomeLeader = () => this.#reload().then(() => this.#patch({ isSender: true }));
    void this.#reload().then(() => store.lead(() => void becomeLeader()));
  }

  add(entry: PendingMessage): void {
    this.#patch({ pending: [...this.deps.state().pending, entry] });
    void this.#store(entry);
  }

  /** Makes a refused message wait again, in its place. */
  retry(id: string): void {
    this.#fail(id, null);
    const entry = this.find(id);
    if (entry) void this.#store(entry);
  }

  remove(id: string): void {
    this.#patch({ pending: this.deps.state().pending.filter((each) => each.id !== id) });
  }

  /** Undefined once the message is settled. */
  find(id: string): PendingMessage | undefined {
    return this.deps.state().pending.find((entry) => entry.id === id);
  }

  /** True once every message was sent or waits for the member's decision. */
  hasNothingToSend(): boolean {
    const [first] = this.deps.state().pending;
    return this.#isLoaded && (!first || first.failed !== null);
  }

  /** Resends the message later or marks it as failed. Does nothing if another answer has settled it meanwhile. */
  refused(id: string, code: SendErrorCode, later: (work: () => void) => void): void {
    if (TEMPORARY.has(code)) later(() => this.outbox.resend(id));
    else this.#fail(id, code);
  }

  /** Brings the store and the outbox to the state's pending messages, which were `before`. */
  follow(before: readonly PendingMessage[]): void {
    const remaining = new Map(this.deps.state().pending.map((entry) => [entry.id, entry]));
    for (const { id, failed } of before) {
      const entry = remaining.get(id);
      if (!entry) this.#removeStored(id);
      else if (entry.failed !== failed && entry.failed !== null) void this.deps.store.put(entry);
    }
    for (const { id } of this.outbox.pending) if (remaining.get(id)?.failed !== null) this.outbox.settle(id, null);
  }

  #fail(id: string, failed: SendErrorCode | null): void {
    this.deps.setState(chatState.withFailure(this.deps.state(), id, failed));
  }

  #patch(change: Partial<ChatState>): void {
    this.deps.setState({ ...this.deps.state(), ...change });
  }

  /**
   * Reads the store, one reading at a time. Calls during a reading share the next one, which sees everything that was
   * stored before them.
   */
  #reload(): Promise<void> {
    return (this.#nextReading ??= this.#reading.then(() => {
      this.#nextReading = null;
      return (this.#reading = this.#readStore());
    }));
  }

  async #readStore(): Promise<void> {
    const put = this.#newlyStored.splice(0);
    const stored = await this.deps.store.load();
    this.#isLoaded = true;
    if (stored === null) return this.#patch({ stored: new Set([...this.deps.state().stored, ...put]) });
    const entries = stored.filter(({ id }) => !this.#settled.has(id));
    this.deps.setState(chatState.withStored(this.deps.state(), entries, put));
    if (this.deps.isClosed()) return;
    // stored entries that aren't pending are in the room's order: a page died before removing them, or removing failed
    for (const { id } of stored) if (!this.find(id)) this.#removeStored(id);
  }

  #removeStored(id: string): void {
    this.#settled.add(id);
    void this.deps.store.remove(id);
  }

  async #store(entry: PendingMessage): Promise<void> {
    if (!(await this.deps.store.put(entry)))
      return this.#patch({ memoryOnly: new Set([...this.deps.state().memoryOnly, entry.id]), isSender: true });
    this.#newlyStored.push(entry.id);
    await this.#reload(); // another page may just have written
  }
}
