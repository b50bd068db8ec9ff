import { bytesIn } from "~/base/bytes";
import { logBug } from "~/base/logEvent";
import { roomAt, type Rooms } from "~/base/roomAt";
import { CHAT_LIMITS, type ChatCommand, type ChatErrorCode } from "~/party/chat/protocol";
import { Credits, storedRefusals } from "~/party/core/credit";
import type { Platform } from "~/party/core/platform";
import type { ErrorFrame } from "~/party/core/protocol";
import { TokenBuckets } from "~/party/core/rates";
import type { LimitsPeer } from "~/party/peers";
import type { ActionName } from "~/party/limits/table";

type LeasedAction = Extract<ActionName, "message" | "room-search">;

/** The commands that add or change a message, or make the room search. Each is counted in a leased budget. */
const LEASED: Partial<Record<ChatCommand["t"], LeasedAction>> = {
  send: "message",
  edit: "message",
  delete: "message",
  react: "message",
  answer: "message",
  search: "room-search",
};

/** The commands after which the room keeps more than before. */
const isStored = (command: ChatCommand): command is Extract<ChatCommand, { t: "send" | "edit" | "react" }> =>
  command.t === "send" || command.t === "edit" || (command.t === "react" && command.emoji !== null);

/**
 * If a member's typing commands follow each other faster than this, the other members see only the first. The client of
 * a member who goes on typing is slower: it sends a command every `typingEveryMs`. Only after a message can it send the
 * next one earlier, and `onMessageSent` allows that.
 */
const TYPING_AGAIN_MS = 500;

/** How much members may do in a chat, in addition to the rate limit of their commands. */
export class ChatRateLimits {
  /** counts in this room what is limited over all of a member's chats (docs/limits.md) */
  readonly #credits: Credits<LeasedAction>;
  /** for each member */
  readonly #searches = new TokenBuckets<string>(CHAT_LIMITS.searchesPerSecond);
  /** for all members together, because a search blocks the room while it runs */
  readonly #roomSearches = new TokenBuckets<"room">(CHAT_LIMITS.roomSearchesPerSecond);
  readonly #typedAtMs = new Map<string, number>();

  constructor({ name, storage, effects }: Platform<{ LIMITS: Rooms<LimitsPeer> }>) {
    this.#credits = new Credits(
      (member, action, most, bytes) => roomAt(effects.LIMITS, `member:${member}`, null).lease(action, most, bytes),
      storedRefusals(storage.sql),
      (error) => logBug(`chat ${name} lease`, error),
    );
  }

  /** Counts a command. Returns null if it may be carried out. */
  refusal(member: string, command: ChatCommand, nowMs: number): ErrorFrame<ChatErrorCode> | null {
    const action = LEASED[command.t];
    const bytes = isStored(command) ? bytesIn(JSON.stringify(command)) : 0;
    if (isStored(command) && this.#credits.isOverBytes(member, nowMs))
      return { t: "error", code: "too_much", id: command.id };
    let retryAfterMs = action ? this.#credits.consume(member, action, nowMs, bytes) : 0;
    if (command.t === "search")
      retryAfterMs ||= this.#searches.consume(member, nowMs) || this.#roomSearches.consume("room", nowMs);
    if (retryAfterMs === 0) return null;
    return { t: "error", code: "rate_limited", ...("id" in command ? { id: command.id } : {}), retryAfterMs };
  }

  /** Whether to show the others that this member is typing. */
  shouldShowTyping(member: string, nowMs: number): boolean {
    if (nowMs - (this.#typedAtMs.get(member) ?? -Infinity) < TYPING_AGAIN_MS) return false;
    this.#typedAtMs.set(member, nowMs);
    return true;
  }

  /** The member sent something, so their next typing is shown immediately. */
  onMessageSent(member: string): void {
    this.#typedAtMs.delete(member);
  }
}
