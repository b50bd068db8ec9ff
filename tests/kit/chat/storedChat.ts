import { decide } from "~/party/chat/chat";
import type { ChatChange, ChatDecision, ChatEvent } from "~/party/chat/events";
import type { ChatState } from "~/party/chat/state";
import type { ChatAccess, ChatContent, ChatFrame, ChatLine, ChatMessage, ModeratedState } from "~/party/chat/protocol";
import { CHAT_MIGRATIONS } from "~/party/chat/migrations";
import { ChatStore } from "~/party/chat/store";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

type Change<Event = ChatChange> = Event extends { member: string }
  ? Omit<Event, "target" | "member" | "id" | "sentBefore" | "written">
  : never;

/** A chat's rules with its real store, without sockets: what the room does between a command and its answer. */
export class StoredChat {
  readonly storage = new SqliteStorage(CHAT_MIGRATIONS);
  readonly store = new ChatStore(this.storage.sql);
  state: ChatState;
  nowMs = 0;
  #ids = 0;

  constructor(members: readonly string[] = ["ann", "bob"]) {
    this.state = this.store.load();
    this.access({ version: 1, kind: "group", members: [...members], blocked: [] });
  }

  does(event: ChatEvent): ChatDecision {
    const decision = decide(this.state, event, this.nowMs);
    this.storage.transaction(() => {
      for (const write of decision.writes) if (write.type !== "effect") this.store.apply(write);
    });
    this.state = decision.state;
    return decision;
  }

  access(access: ChatAccess): ChatDecision {
    return this.does({ type: "access", access });
  }

  sends(member: string, content: ChatContent, id = this.#nextId()): ChatDecision {
    const quoted = content.re === undefined ? null : this.store.messageAt(content.re);
    return this.does({
      type: "send",
      member,
      id,
      content,
      known: this.store.find(member, id),
      quoted,
      sentBefore: this.store.sentAfter(member, 0),
      written: this.store.bytesOf(member),
    });
  }

  /** Sends a text. Returns the stored message. */
  says(member: string, text: string, content: Omit<ChatContent, "text"> = {}): ChatMessage {
    this.sends(member, { text, ...content });
    return this.at(this.state.last);
  }

  addsLine(member: string, line: ChatLine, id = this.#nextId()): ChatDecision {
    return this.does({ type: "line", member, id, line, atMs: this.nowMs, known: this.store.find(member, id) });
  }

  changes(member: string, seq: number, change: Change): ChatDecision {
    const before = { sentBefore: this.store.sentAfter(member, 0), written: this.store.bytesOf(member) };
    return this.does({ ...change, ...before, member, id: this.#nextId(), target: this.store.messageAt(seq) });
  }

  /** The result of an answer to a game invitation, as the game's room reports it. */
  answered(member: string, seq: number, accept: boolean, status: "accepted" | "rejected" | "expired"): ChatDecision {
    return this.does({
      type: "answered",
      member,
      id: this.#nextId(),
      seq,
      accept,
      status,
      target: this.store.messageAt(seq),
    });
  }

  /** What moderators decide about a message. */
  moderates(seq: number, to: ModeratedState, version: number): ChatDecision {
    const [target, known] = [this.store.messageAt(seq), this.store.moderatedVersion(seq)];
    return this.does({ type: "moderate", to, version, known, target });
  }

  expires(seq: number): ChatDecision {
    return this.does({ type: "expire", target: this.store.messageAt(seq) });
  }

  reads(member: string, seq: number): ChatDecision {
    return this.does({ type: "read", member, seq });
  }

  at(seq: number): ChatMessage {
    const message = this.store.messageAt(seq);
    if (!message) throw new Error(`nothing at ${seq}`);
    return message;
  }

  #nextId(): string {
    return `c${this.#ids++}`;
  }
}

/** The code of the refusal. Null when the command was accepted. */
export const refusalIn = ({ sends }: ChatDecision): string | null => {
  const frame: ChatFrame | undefined = sends.find(({ to }) => to === "sender")?.frame;
  return frame?.t === "error" ? frame.code : null;
};
