/**
 * The edge, as far as a chat and its members' inboxes depend on it: who is in the chat, who blocks whom, and the
 * members' settings. A change stores its events in the same batch. Requests and a cron deliver them, and may die
 * between any two deliveries.
 */
import { type MemberPrivacy, DEFAULT_MEMBER_PRIVACY } from "~/base/privacy";
import { withTimeout } from "~/base/retry";
import type { ChatAccess } from "~/party/chat/protocol";
import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

/** How the product's edge delivers (db/change.ts, app/outbox/deliver.server.ts). */
const LEASE_MS = 30_000;
const TIMEOUT_MS = 10_000;
const RETRY_MS = 2_000;
const CRON_EVERY_MS = 60_000;

interface Row {
  target: "chat" | "inbox";
  room: string;
  /** when it is due; a row of a request is leased to the request first */
  dueAtMs: number;
  deliver(): Promise<unknown>;
}

/** The settings that rooms act by. */
export type Settings = Omit<MemberPrivacy, "revision">;

export class SimulatedEdge {
  /** the probability that a request or the cron dies before each delivery */
  dies = 0;
  #access: ChatAccess;
  readonly #blocks = new Map<string, readonly [string, string]>();
  readonly #privacy = new Map<string, MemberPrivacy>();
  readonly #rows = new Set<Row>();
  #n = 0;

  constructor(
    private readonly world: SimulatedWorld,
    private readonly chat: string,
    kind: ChatAccess["kind"],
    members: readonly string[],
  ) {
    const areFriends = kind === "direct" ? world.random() < 0.8 : null;
    this.#access = { version: 0, kind, members: [...members], blocked: [], areFriends };
    this.#runCron();
  }

  // ---- what the database has

  get version(): number {
    return this.#access.version;
  }

  get isQueueEmpty(): boolean {
    return this.#rows.size === 0;
  }

  get areFriends(): boolean | null {
    return this.#access.areFriends ?? null;
  }

  get members(): readonly string[] {
    return this.#access.members;
  }

  /** Who blocks whom. */
  get blocks(): (readonly [string, string])[] {
    return [...this.#blocks.values()];
  }

  privacyOf(member: string): MemberPrivacy {
    return this.#privacy.get(member) ?? DEFAULT_MEMBER_PRIVACY;
  }

  /** The members whom a block hides from this member. */
  hiddenFrom(member: string): string[] {
    const others = [...this.#blocks.values()].flatMap(([one, other]) =>
      one === member ? other : other === member ? one : [],
    );
    return [...new Set(others)].sort();
  }

  // ---- changes

  /** `ended`: the members whose accounts have ended. */
  setMembers(members: readonly string[], ended: readonly string[] = []): void {
    this.#change({ members: [...members], blocked: [...ended] });
  }

  /** Two whom a block separates can't become friends. */
  setFriends(areFriends: boolean): void {
    if (this.#access.areFriends !== null && !this.#isBlocked()) this.#change({ areFriends });
  }

  /** A block ends the friendship, in the same batch. The events of both are in the order of their changes. */
  block(me: string, other: string): void {
    if (this.#blocks.has(`${me} ${other}`)) return;
    const isMutual = this.#blocks.has(`${other} ${me}`);
    this.#blocks.set(`${me} ${other}`, [me, other]);
    this.#report(me, other, true);
    if (!isMutual) this.#report(other, me, true);
    this.#changeDirect({});
    if (this.#access.areFriends === true) this.#changeDirect({ areFriends: false });
  }

  unblock(me: string, other: string): void {
    if (!this.#blocks.delete(`${me} ${other}`)) return;
    const isStillBlocked = this.#blocks.has(`${other} ${me}`);
    this.#report(me, other, isStillBlocked);
    if (!isStillBlocked) this.#report(other, me, false);
    this.#changeDirect({});
  }

  /** Chats that aren't open learn of it from the raised version of their list (decision 0044). */
  choose(member: string, settings: Settings): void {
    const privacy = { ...settings, revision: this.privacyOf(member).revision + 1 };
    this.#privacy.set(member, privacy);
    this.#access = { ...this.#access, version: this.#access.version + 1 };
    this.#queue("inbox", member, () => this.world.edge.INBOX.getByName(member).putPrivacy(privacy));
  }

  #report(member: string, other: string, isBlocked: boolean): void {
    const n = ++this.#n;
    this.#queue("inbox", member, () =>
      this.world.edge.INBOX.getByName(member).putBlock({ n, member: other, isBlocked }),
    );
  }

  /** Only a one-to-one chat shows a block. */
  #changeDirect(change: Partial<ChatAccess>): void {
    if (this.#access.kind === "direct") this.#change(change);
  }

  #change(change: Partial<ChatAccess>): void {
    this.#access = { ...this.#access, ...change, version: this.#access.version + 1 };
    const access = this.#sent();
    this.#queue("chat", this.chat, () => this.world.edge.CHAT.getByName(this.chat).setAccess(access));
  }

  #isBlocked(): boolean {
    return this.#access.kind === "direct" && this.#blocks.size > 0;
  }

  /** The list as the database has it now. */
  #sent(): ChatAccess {
    const { members, blocked, kind } = this.#access;
    return {
      ...this.#access,
      blocked: this.#isBlocked() ? members : blocked,
      privacy: Object.fromEntries(this.#privacy),
      unreachable: kind === "direct" ? members.filter((member) => !this.#canSendFirst(member)) : [],
    };
  }

  #canSendFirst(sender: string): boolean {
    const recipient = this.#access.members.find((member) => member !== sender);
    const { messages } = this.privacyOf(recipient ?? sender);
    // the two have no common friends
    return messages === "everyone" || (messages !== "nobody" && this.#access.areFriends === true);
  }

  #queue(target: Row["target"], room: string, deliver: Row["deliver"]): void {
    const isLeased = target === "inbox";
    this.#rows.add({ target, room, dueAtMs: this.#nowMs() + (isLeased ? LEASE_MS : 0), deliver });
  }

  // ---- delivery

  /** Sends the chat its list, as for an upgrade whose version the room doesn't have yet. */
  sendAccess(): Promise<unknown> {
    return this.world.edge.CHAT.getByName(this.chat).setAccess(this.#sent());
  }

  /**
   * Makes a change in a request, which delivers its events before it answers. Meanwhile it sends the chat everything
   * that the chat misses, and leaves these rows in the queue, so that they arrive again.
   */
  async request(change: () => void): Promise<void> {
    const before = new Set(this.#rows);
    change();
    const leased = [...this.#rows].filter((row) => !before.has(row) && row.target === "inbox");
    const flush = async (): Promise<void> => {
      for (const row of [...this.#rows].filter(({ target }) => target === "chat")) await this.#attempt(row);
    };
    const deliver = async (): Promise<void> => {
      await this.#deliverRows(leased);
      await this.#deliverDue();
    };
    await Promise.all([flush(), deliver()].map((work) => work.catch(() => undefined)));
  }

  #runCron(): void {
    this.world.time.after(CRON_EVERY_MS, () => {
      this.#runCron();
      void this.#deliverDue().catch(() => undefined);
    });
  }

  /** Leases all due rows. A chat's row waits for earlier ones that somebody else delivers. */
  async #deliverDue(): Promise<void> {
    const now = this.#nowMs();
    const rows = [...this.#rows].filter(({ dueAtMs }) => dueAtMs <= now);
    const isChatBusy = [...this.#rows].some(({ target, dueAtMs }) => target === "chat" && dueAtMs > now);
    const taken = rows.filter(({ target }) => target !== "chat" || !isChatBusy);
    for (const row of taken) row.dueAtMs = now + LEASE_MS;
    await this.#deliverRows(taken);
  }

  /** Delivers to all rooms in parallel, and to each in order. */
  async #deliverRows(rows: readonly Row[]): Promise<void> {
    const receivers = Map.groupBy(rows, ({ target, room }) => `${target} ${room}`);
    await Promise.all([...receivers.values()].map((each) => this.#deliverTo(each)));
  }

  async #deliverTo(rows: readonly Row[]): Promise<void> {
    try {
      for (const row of rows) await this.#attempt(row);
      if (this.#dies()) throw new Died(); // the rooms have the events, and the queue still has their rows
      for (const row of rows) this.#rows.delete(row);
    } catch (error) {
      if (error instanceof Died) throw error;
      for (const row of rows) row.dueAtMs = this.#nowMs() + RETRY_MS;
    }
  }

  async #attempt(row: Row): Promise<void> {
    if (this.#dies()) throw new Died();
    await withTimeout(TIMEOUT_MS, row.deliver(), (ms, work) => this.world.time.after(ms, work));
  }

  #dies(): boolean {
    return this.world.random() < this.dies;
  }

  /** D1 and the edge have the platform's clock, which doesn't jump. */
  #nowMs(): number {
    return this.world.platformMs();
  }
}

class Died extends Error {}
