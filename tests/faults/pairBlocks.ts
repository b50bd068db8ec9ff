import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

/** The longest time between the edge's look at the rights and its call to the room. */
const CHECK_TO_CALL_MS = 2_000;
const RETRY_MS = 2_000;

/** Blocks between members who call each other: what the edge knows of them, and how it reports them to the inboxes. */
export class PairBlocks {
  readonly #blocked = new Set<string>();
  #n = 0;
  #pending = 0;

  constructor(private readonly world: SimulatedWorld) {}

  get isDelivered(): boolean {
    return this.#pending === 0;
  }

  has(one: string, other: string): boolean {
    return this.#blocked.has(pairOf(one, other));
  }

  /** A block also ends the friendship, in the same batch. An unblock doesn't restore it, but here the two befriend. */
  set(one: string, other: string, isBlocked: boolean): void {
    if (isBlocked === this.has(one, other)) return;
    if (isBlocked) this.#blocked.add(pairOf(one, other));
    else this.#blocked.delete(pairOf(one, other));
    this.#report(one, other, (n, inbox, member) => inbox.putBlock({ n, member, isBlocked }));
    if (isBlocked) this.unfriend(one, other);
  }

  unfriend(one: string, other: string): void {
    const atMs = this.world.nowMs();
    this.#report(one, other, (n, inbox, member) => inbox.putFriendship({ n, member, state: "none", atMs }));
  }

  /** The edge looks at the rights. By the time that it calls the room, they may have changed. */
  async allowCall(one: string, other: string): Promise<boolean> {
    const isAllowed = !this.has(one, other);
    await new Promise<void>((resolve) => this.world.time.after(this.world.random() * CHECK_TO_CALL_MS, resolve));
    return isAllowed;
  }

  /** Reports a change to both inboxes, until each has answered. */
  #report(one: string, other: string, put: (n: number, inbox: Inbox, member: string) => Promise<unknown>): void {
    for (const [owner, member] of [
      [one, other],
      [other, one],
    ] as const) {
      const n = ++this.#n;
      this.#pending++;
      const attempt = (): void => {
        put(n, this.world.edge.INBOX.getByName(owner), member).then(
          () => this.#pending--,
          () => this.world.time.after(RETRY_MS, attempt),
        );
      };
      attempt();
    }
  }
}

type Inbox = ReturnType<SimulatedWorld["edge"]["INBOX"]["getByName"]>;

const pairOf = (one: string, other: string): string => [one, other].sort().join(" ");
