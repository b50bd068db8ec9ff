import { comparedParts, copiesOf, RECEIVER } from "~/base/copies";
import { roomAt } from "~/base/roomAt";
import { decide } from "~/party/chat/chat";
import type { ChatEffects } from "~/party/chat/effects";
import type { ChatDecision, ChatEvent, NotSent } from "~/party/chat/events";
import { type ChatState, requestOf } from "~/party/chat/state";
import type { Platform } from "~/party/core/platform";
import type { Sender } from "~/party/core/room";

/**
 * When a room asks again while the edge judges a held text: soon at first, then half a second after each answer. The
 * queue brings the edge its work within seconds.
 */
const FIRST_AGAIN_MS = 25;
const AGAIN_MS = 500;
const TRIES_MAX = 28; // 12 seconds

/** Whether nobody in the chat has asked for what the member writes: it is a request, or a group. */
const isUnsolicited = (state: ChatState, member: string): boolean =>
  state.access?.kind === "group" ? state.access.members.length > 1 : requestOf(state, member) === "sent";

interface Room {
  state(): ChatState;
  /** whether the sender still waits for the answer; a sender without a socket always does */
  isWaiting(sender: Sender): boolean;
  /** whether the command was answered before */
  isAnswered(sender: Sender): boolean;
  apply(event: ChatEvent, sender: Sender): ChatDecision | null;
}

/**
 * X70: before a text reaches people who didn't ask for it, the sender's counter counts it, or says that it is held.
 * Everything else is decided at once. A repeated command isn't another copy, because a counter counts a chat once.
 */
export class ChatCopies {
  /** the questions that a member's counter hasn't answered yet, by member and text; a repeated command shares the question */
  readonly #asking = new Map<string, Promise<NotSent | null>>();
  /** by member: ends when all their commands so far are decided */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly platform: Platform<Pick<ChatEffects, "LIMITS" | "WORK">>,
    private readonly room: Room,
  ) {}

  /**
   * Decides a member's event, after their counter has answered if it must be asked. Events of one member are decided in
   * the order in which they came. `eventNow` reads what the event needs from the store, at the time of the decision.
   * Null if the sender has left meanwhile; their page sends the command again. Rejects if the counter doesn't answer.
   */
  decide(sender: Sender, eventNow: () => ChatEvent): ChatDecision | null | Promise<ChatDecision | null> {
    const { member } = sender;
    const event = eventNow();
    const text = this.#textToCount(sender, event);
    const before = this.#turns.get(member);
    if (text === null && !before) return this.room.apply(event, sender);
    const decided = this.#decideLater(sender, eventNow, text === null ? null : this.#ask(member, text), before);
    const turn: Promise<unknown> = Promise.allSettled([before, decided]).then(() => {
      if (this.#turns.get(member) === turn) this.#turns.delete(member);
    });
    this.#turns.set(member, turn);
    return decided;
  }

  /** The text that the event would send, if it must be counted. */
  #textToCount(sender: Sender, event: ChatEvent): string | null {
    const text = event.type === "send" ? event.content.text : event.type === "edit" ? event.text : "";
    const state = this.room.state();
    if (!isUnsolicited(state, sender.member) || comparedParts(text).length === 0) return null;
    if (event.type === "edit" && this.room.isAnswered(sender)) return null;
    const { writes } = decide(state, event, this.platform.clock.nowMs());
    return writes.some(({ type }) => type === "message" || type === "changed") ? text : null;
  }

  async #decideLater(
    sender: Sender,
    eventNow: () => ChatEvent,
    asked: null | Promise<NotSent | null>,
    before: Promise<unknown> | undefined,
  ): Promise<ChatDecision | null> {
    const [notSent] = await Promise.all([asked, before]);
    if (!this.room.isWaiting(sender)) return null;
    const event = eventNow();
    const isText = event.type === "send" || event.type === "edit";
    return this.room.apply(isText && notSent ? { ...event, notSent } : event, sender);
  }

  #ask(member: string, text: string): Promise<NotSent | null> {
    const key = `${member} ${text}`;
    const known = this.#asking.get(key);
    if (known) return known;
    const asking = this.#whyNotSent(member, text).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  /**
   * Null if the text can be sent. Only the edge knows friends and moderators' decisions, so when the counter holds a
   * text, the edge judges it first.
   */
  async #whyNotSent(member: string, text: string): Promise<NotSent | null> {
    const { effects, name: chat, clock } = this.platform;
    const counter = roomAt(effects.LIMITS, `member:${member}`, null);
    const copies = await copiesOf(text, RECEIVER.chat + chat);
    /** how often each text was judged when the edge was asked */
    const asked = new Map<string, number>();
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      if (tries > 0) {
        const againMs = Math.min(FIRST_AGAIN_MS * 2 ** (tries - 1), AGAIN_MS);
        await new Promise<void>((resolve) => void clock.after(againMs, resolve));
      }
      const heldCopy = await counter.countCopies(copies);
      if (!heldCopy) return null;
      const before = asked.get(heldCopy.key);
      if (before === undefined) {
        asked.set(heldCopy.key, heldCopy.judged);
        await effects.WORK.send({ kind: "heldCopy", chat, member, text });
      } else if (heldCopy.judged > before && heldCopy.report !== null) return "held";
    }
    return "unjudged";
  }
}
