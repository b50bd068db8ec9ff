/** The chat's rules on their real stores, behind a network and a process that do not last. */
import { isOpenTo, readsFor } from "~/party/chat/audience";
import { decide, howToCatchUp, isMember, type ChatEvent, type ChatState } from "~/party/chat/chat";
import type { ChatAccess, ChatCommand, ChatContent, ChatFrame } from "~/party/chat/protocol";
import { CHAT_STEPS, ChatStore } from "~/party/chat/store";
import { CLOSE, PROTOCOL_VERSION } from "~/party/core/protocol";
import { INBOX_STEPS, InboxStore } from "~/party/inbox/store";
import type { SimulatedTime, SocketEnd } from "~/tests/kit/socketPair";
import { SqliteStorage } from "~/tests/kit/sqliteStorage";

/** When the process dies within a command: before it stored, or after, before anybody heard. */
export type Death = "before the store" | "after the store" | null;

export interface Chance {
  random(): number;
  death(): Death;
  /** how likely a summary arrives late, and is told again meanwhile */
  lateSummary(): number;
}

const GATHER_MS = 30;
const RETRY_MS = 1_000;
const LATE_MS = 20_000;

export class SimulatedChat {
  readonly #storage = new SqliteStorage(CHAT_STEPS);
  readonly store = new ChatStore(this.#storage.sql);
  readonly #inboxes = new Map<string, { storage: SqliteStorage; store: InboxStore }>();
  /** whose list must show the chat anew, and the mark of the newest reason; stored with what made it so */
  readonly #dirty = new Map<string, number>();
  #marks = 0;
  #telling = false;
  #state: ChatState = this.store.load();
  readonly #sockets = new Map<SocketEnd, { member: string; welcomed: boolean }>();

  constructor(
    readonly name: string,
    private readonly time: SimulatedTime,
    private readonly chance: Chance,
  ) {}

  get state(): ChatState {
    return this.#state;
  }

  inboxOf(member: string): InboxStore {
    const known = this.#inboxes.get(member);
    if (known) return known.store;
    const storage = new SqliteStorage(INBOX_STEPS);
    const store = new InboxStore(storage.sql);
    this.#inboxes.set(member, { storage, store });
    return store;
  }

  // ---- what the edge calls

  setAccess(access: ChatAccess): void {
    this.#decide({ t: "access", access }, null, null);
    for (const [socket, { member }] of this.#sockets) if (!isMember(this.#state, member)) this.#dismiss(socket);
  }

  /** Whether an answer came. */
  post(member: string, id: string, content: ChatContent): boolean {
    return this.#send(member, id, content, null, this.chance.death());
  }

  /** The one alarm: what is due expires. It may die on its way, and come again. */
  alarm(): void {
    for (const target of this.store.due(this.time.nowMs())) if (!this.#decide({ t: "expire", target }, null, this.chance.death())) return;
  }

  // ---- sockets

  accept(socket: SocketEnd, member: string): boolean {
    if (!isMember(this.#state, member)) return false;
    this.#sockets.set(socket, { member, welcomed: false });
    return true;
  }

  forget(socket: SocketEnd): void {
    this.#sockets.delete(socket);
  }

  receive(socket: SocketEnd, command: ChatCommand): void {
    const seat = this.#sockets.get(socket);
    if (!seat) return;
    if (command.t === "hello") {
      seat.welcomed = true;
      return this.#tell(socket, this.#welcome(seat.member, command.since), true);
    }
    if (!seat.welcomed) return this.#tell(socket, { t: "error", code: "hello_first", ...("id" in command ? { id: command.id } : {}) }, true);
    this.#obey(socket, seat.member, command);
  }

  /** The process dies and is started again: sockets and memory are gone, the stores are not. */
  die(): void {
    for (const socket of [...this.#sockets.keys()]) socket.close();
    this.#sockets.clear();
    this.#telling = false;
    this.#state = this.store.load();
    this.#wake();
  }

  /** Its memory alone goes: sockets sleep on. */
  evict(): void {
    this.#state = this.store.load();
  }

  close(): void {
    this.#storage.close();
    for (const { storage } of this.#inboxes.values()) storage.close();
  }

  #obey(socket: SocketEnd, member: string, command: Exclude<ChatCommand, { t: "hello" }>): void {
    switch (command.t) {
      case "send": {
        const { t: _t, id, ...content } = command;
        this.#send(member, id, content, socket, this.chance.death());
        return;
      }
      case "read":
        this.#decide({ t: "read", member, seq: command.seq }, socket, this.chance.death());
        return;
      case "page":
        return this.#tell(socket, { ...command, ...this.store.page(command) }, true);
      case "search":
        return this.#tell(socket, { t: "found", id: command.id, ...this.store.search(command.query, command.before ?? Number.MAX_SAFE_INTEGER) }, true);
      case "typing":
        return this.#tellAll({ t: "typing", member });
      default: {
        const { seq, ...change } = command;
        this.#decide({ ...change, member, target: this.store.at(seq) }, socket, this.chance.death());
      }
    }
  }

  // ---- parts

  #send(member: string, id: string, content: ChatContent, sender: SocketEnd | null, death: Death): boolean {
    const quoted = content.re === undefined ? null : this.store.at(content.re);
    return this.#decide({ t: "send", member, id, content, known: this.store.find(member, id), quoted }, sender, death);
  }

  /** Whether it lived to answer. */
  #decide(event: ChatEvent, sender: SocketEnd | null, death: Death): boolean {
    if (death === "before the store") return this.die(), false;
    const { state, writes, sends } = decide(this.#state, event, this.time.nowMs());
    this.#storage.transactionSync(() => {
      for (const write of writes) {
        if (write.w === "dirty") for (const member of write.members) this.#dirty.set(member, ++this.#marks);
        else if (write.w !== "loose") this.store.apply(write);
      }
    });
    if (death === "after the store") return this.die(), false;
    this.#state = state;
    for (const { to, frame } of sends) {
      if (to === "all") this.#tellAll(frame);
      else if (to === "audience") this.#tellAll(frame, (viewer) => isOpenTo(state, frame.member, viewer));
      else if (sender) this.#tell(sender, frame, frame.t === "error");
    }
    this.#wake();
    return true;
  }

  #welcome(member: string, since: number | null): ChatFrame {
    const { head, reads } = this.#state;
    const how = howToCatchUp(this.#state, since);
    const readSeq = reads[member] ?? 0;
    const page = how === "missed" ? { messages: this.store.after(since ?? 0), more: false, newer: false } : this.store.opening(readSeq);
    const changed = how === "missed" ? this.store.changedSince(since ?? 0) : [];
    return { t: "welcome", v: PROTOCOL_VERSION, how, head, ...page, changed, unread: this.store.unread(member, readSeq), reads: readsFor(this.#state, member), online: [], hidden: [] };
  }

  /** Tells the lists soon; what is told late may arrive after what was told later. */
  #wake(): void {
    if (this.#telling || this.#dirty.size === 0) return;
    this.#telling = true;
    this.time.after(GATHER_MS, () => {
      this.#telling = false;
      for (const [member, mark] of this.#dirty) this.#summarise(member, mark);
      if (this.#dirty.size > 0) this.time.after(RETRY_MS, () => this.#wake());
    });
  }

  #summarise(member: string, mark: number): void {
    const { access, head } = this.#state;
    const summary = isMember(this.#state, member) ? this.store.summaryFor(this.name, member, this.#state) : null;
    const gone = 2 * head + (access?.version ?? 0);
    const arrive = () => {
      if (summary) this.inboxOf(member).putChat(summary);
      else if (!access?.members.includes(member)) this.inboxOf(member).dropChat(this.name, gone);
    };
    if (this.chance.random() < this.chance.lateSummary()) {
      this.time.after(this.chance.random() * LATE_MS, arrive);
      return; // nobody knows whether it came: told again
    }
    arrive();
    if (this.#dirty.get(member) === mark) this.#dirty.delete(member);
  }

  #dismiss(socket: SocketEnd): void {
    this.#sockets.delete(socket);
    socket.close(CLOSE.forbidden);
  }

  #tellAll(frame: ChatFrame, mayKnow: (member: string) => boolean = () => true): void {
    for (const [socket, { member, welcomed }] of this.#sockets) if (welcomed && mayKnow(member)) this.#tell(socket, frame, false);
  }

  #tell(socket: SocketEnd, frame: ChatFrame, inOrder: boolean): void {
    socket.send(JSON.stringify(frame), inOrder);
  }
}
