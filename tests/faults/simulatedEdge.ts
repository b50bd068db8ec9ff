/**
 * The edge, as far as a chat and its members' inboxes depend on it: who is in the chat, who blocks whom, and the
 * members' settings. A change stores its events in the same batch. Its real code delivers them, in isolates that die and
 * whose clocks differ.
 */
import { type MemberPrivacy, DEFAULT_MEMBER_PRIVACY } from "~/base/privacy";
import { copiesOf, RECEIVER } from "~/base/copies";
import { deliverEvents, flushChat } from "~/app/outbox/deliver.server";
import { LEASE_MS } from "~/db/change";
import { addMedia } from "~/db/media/media";
import { type OutboxEvent, SOURCE } from "~/db/outbox/outboxEvents";
import type { EventRow } from "~/db/statement";
import type { ChatAccess, ChatLine } from "~/party/chat/protocol";
import { EdgeIsolates } from "~/tests/faults/world/edgeIsolates";
import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

/** The settings that rooms act by. */
export type Settings = Omit<MemberPrivacy, "revision">;

type WithoutSource<E> = E extends { source: number } ? Omit<E, "source"> : never;
type ChangeEvent =
  | { target: "chat"; room: string; event: WithoutSource<OutboxEvent<"chat">> }
  | { target: "inbox"; room: string; event: WithoutSource<OutboxEvent<"inbox">> };

export class SimulatedEdge {
  readonly isolates: EdgeIsolates;
  /** the ids of the lines that it wrote to the chat, in order */
  readonly lines: string[] = [];
  #access: ChatAccess;
  readonly #blocks = new Map<string, readonly [string, string]>();
  readonly #privacy = new Map<string, MemberPrivacy>();
  /** what the current change tells others */
  #events: ChangeEvent[] = [];

  constructor(
    private readonly world: SimulatedWorld,
    private readonly chat: string,
    kind: ChatAccess["kind"],
    members: readonly string[],
  ) {
    const areFriends = kind === "direct" ? world.random() < 0.8 : null;
    this.#access = { version: 0, kind, members: [...members], blocked: [], areFriends };
    this.isolates = new EdgeIsolates(world, {
      heldCopy: async (_env, { chat: to, text }) => {
        for (const { key } of await copiesOf(text, RECEIVER.chat + to)) world.heldTexts.delete(key); // nobody reported it
      },
      watchableGame: () => Promise.resolve(),
    });
  }

  // ---- what the database has

  get version(): number {
    return this.#access.version;
  }

  get isQueueEmpty(): boolean {
    return this.isolates.queued === 0 && this.undelivered().length === 0;
  }

  /** The events that are still in the outbox. */
  undelivered(): string[] {
    return this.isolates.main
      .rows<{ n: number; body: string }>("select n, body from outbox order by n")
      .map(({ n, body }) => `${n} ${body}`);
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
    const before = this.#access.members;
    const added = members.filter((member) => !before.includes(member));
    const removed = before.filter((member) => !members.includes(member));
    if (removed.length > 0) this.#line({ line: "removed", members: removed });
    this.#change({ members: [...members], blocked: [...ended] });
    if (added.length > 0) this.#line({ line: "added", members: added });
  }

  /** Gives a group another name, which only its lines say. */
  rename(name: string): void {
    this.#line({ line: "renamed", name });
  }

  /** X80: moderators delete the group. */
  remove(): void {
    this.#line({ line: "ended" });
    this.#change({ isRemoved: true, blocked: this.#access.members });
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
    this.#events.push({ target: "inbox", room: member, event: { type: "privacy", privacy } });
  }

  #report(member: string, other: string, isBlocked: boolean): void {
    const type = isBlocked ? "blocked" : "unblocked";
    this.#events.push({ target: "inbox", room: member, event: { type, member: other, atMs: this.world.platformMs() } });
  }

  /** Only a one-to-one chat shows a block. */
  #changeDirect(change: Partial<ChatAccess>): void {
    if (this.#access.kind === "direct") this.#change(change);
  }

  #change(change: Partial<ChatAccess>): void {
    this.#access = { ...this.#access, ...change, version: this.#access.version + 1 };
    this.#events.push({ target: "chat", room: this.chat, event: { type: "access", ...this.#sent() } });
  }

  /** Only groups have such lines. */
  #line(line: Exclude<ChatLine, { line: "call" }>): void {
    const id = `line-${this.lines.length}`;
    this.lines.push(id);
    const [from = ""] = this.#access.members;
    this.#events.push({
      target: "chat",
      room: this.chat,
      event: { type: "line", id, from, line, atMs: this.world.platformMs() },
    });
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

  // ---- files

  /** A file that a member has uploaded and sends with a message. Returns its key. */
  async addFile(owner: string, message: string): Promise<string> {
    const key = `chat_files/${owner}/${message}`;
    const db = this.isolates.main.reachedBy((work) => Promise.resolve(work()));
    await addMedia(db, {
      key,
      ownerId: owner,
      purpose: "chatFiles",
      chatId: this.chat,
      kind: "image",
      type: "image/png",
      sizeBytes: 1,
      width: 1,
      height: 1,
      nowMs: this.world.platformMs(),
    });
    this.isolates.main.rows("update media set state = 'attached', message_id = ? where key = ?", message, key);
    this.isolates.files.add(key);
    return key;
  }

  /** The keys of the files whose bytes are still there. */
  get files(): ReadonlySet<string> {
    return this.isolates.files;
  }

  // ---- delivery

  /** Sends the chat its list, as for an upgrade whose version the room doesn't have yet. */
  sendAccess(): Promise<unknown> {
    return this.world.edge.CHAT.getByName(this.chat).setAccess(this.#sent());
  }

  /**
   * Makes a change in a request, which delivers its events before it answers. Meanwhile it sends the chat everything
   * that the chat misses, and leaves these rows in the outbox, so that they arrive again.
   */
  async request(change: () => void): Promise<void> {
    await this.isolates.run((env, db, nowMs) => {
      change();
      db.events.push(...this.#store(this.#events.splice(0), nowMs));
      return Promise.all([flushChat(env, this.chat), deliverEvents(env, db)]);
    });
  }

  /** Stores events as the batch of a change does (db/change.ts). */
  #store(events: readonly ChangeEvent[], nowMs: number): EventRow[] {
    return events.flatMap(({ target, room, event }) => {
      const isLeased = target !== "chat";
      const body = JSON.stringify({ source: SOURCE, ...event });
      return this.isolates.main.rows<EventRow & Record<string, unknown>>(
        `insert into outbox (target, room, subject, body, attempts, due_at, created_at) values (?, ?, ?, ?, ?, ?, ?)
         returning n, target, room, subject, body, attempts`,
        target,
        room,
        event.type,
        body,
        isLeased ? 1 : 0,
        nowMs + (isLeased ? LEASE_MS : 0),
        nowMs,
      );
    });
  }
}
