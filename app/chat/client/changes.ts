import type { ChatFrame, ChatMessage } from "~/party/chat/protocol";

/** What is done to a message that stands. */
export type Change =
  | { t: "edit"; seq: number; text: string }
  | { t: "delete"; seq: number }
  | { t: "react"; seq: number; emoji: string | null }
  | { t: "answer"; seq: number; accept: boolean };

/**
 * Changes that the room has not answered yet. A socket may die with one on its way, so they are kept until the message
 * is seen to be so, and go out again when the room is back; each may be done twice without harm.
 */
export class Changes {
  readonly #waiting = new Map<string, { id: string; change: Change }>();

  constructor(
    private readonly me: string,
    private readonly send: (change: Change & { id: string }) => boolean,
  ) {}

  /** Whether it went out. A later change of the same kind to the same message takes the place of one before. */
  make(id: string, change: Change): boolean {
    if (!this.send({ ...change, id })) return false;
    this.#waiting.set(`${change.t} ${change.seq}`, { id, change });
    return true;
  }

  /** What the room says of messages, or of a change that it refused, is an answer; after a welcome the rest goes out again. */
  hear(frame: ChatFrame): void {
    if (frame.t === "error") this.#forget(({ id }) => id === frame.id);
    if (frame.t === "changed") this.#seen(frame.message);
    if (frame.t !== "welcome") return;
    for (const message of [...frame.messages, ...frame.changed]) this.#seen(message);
    for (const { id, change } of this.#waiting.values()) this.send({ ...change, id });
  }

  #seen(message: ChatMessage): void {
    this.#forget(({ change }) => change.seq === message.seq && isDone(change, message, this.me));
  }

  #forget(which: (waiting: { id: string; change: Change }) => boolean): void {
    for (const [key, waiting] of this.#waiting) if (which(waiting)) this.#waiting.delete(key);
  }
}

function isDone(change: Change, message: ChatMessage, me: string): boolean {
  if (message.deleted) return true;
  switch (change.t) {
    case "edit":
      return message.text === change.text;
    case "delete":
      return false;
    case "react": {
      const mine = Object.entries(message.reactions ?? {}).find(([, members]) => members.includes(me))?.[0] ?? null;
      return mine === change.emoji;
    }
    case "answer":
      return message.game?.status !== "pending";
  }
}
