import { logBug } from "~/base/logEvent";
import { CHAT_LIMITS, type ChatCommand } from "~/party/chat/protocol";
import { Credits, storedRefusals } from "~/party/core/credit";
import type { Platform } from "~/party/core/platform";
import type { ErrorFrame } from "~/party/core/protocol";
import { TokenBuckets } from "~/party/core/rates";
import type { RoomsEnv } from "~/party/env";
import type { ActionName } from "~/party/limits/table";

type LeasedAction = Extract<ActionName, "message" | "room-search">;

/** What stays in the chat, or makes the room look through it. */
const LEASED: Partial<Record<ChatCommand["t"], LeasedAction>> = { send: "message", edit: "message", delete: "message", react: "message", answer: "message", search: "room-search" };

/** What comes sooner tells nobody anything: a client says it every `typingEveryMs`, and again after each message. */
const TYPING_AGAIN_MS = 500;

/** How much members may do in a chat, beside the rate of their commands. */
export class ChatAllowance {
  /** what is limited over all of a member's chats (docs/limits.md), as one room counts it */
  readonly #credits: Credits<LeasedAction>;
  /** a search blocks the room while it looks, so all members together may ask for few of them, too */
  readonly #searches = new TokenBuckets<string>(CHAT_LIMITS.searchesPerSecond);
  readonly #roomSearches = new TokenBuckets<"room">(CHAT_LIMITS.roomSearchesPerSecond);
  readonly #typedAtMs = new Map<string, number>();

  constructor({ name, storage, effects }: Platform<Pick<RoomsEnv, "LIMITS">>) {
    this.#credits = new Credits(
      (member, action, most) => effects.LIMITS.getByName(`member:${member}`).lease(action, most),
      storedRefusals(storage.sql),
      (error) => logBug(`chat ${name} lease`, error),
    );
  }

  /** Counts a command; null when it may be carried out. */
  refusal(member: string, command: ChatCommand, nowMs: number): ErrorFrame | null {
    const action = LEASED[command.t];
    let retryAfterMs = action ? this.#credits.spend(member, action, nowMs) : 0;
    if (command.t === "search") retryAfterMs ||= this.#searches.waitMs(member, nowMs) || this.#roomSearches.waitMs("room", nowMs);
    if (retryAfterMs === 0) return null;
    return { t: "error", code: "rate_limited", ...("id" in command ? { id: command.id } : {}), retryAfterMs };
  }

  /** Whether the others should hear that this member is writing. */
  isTypingNews(member: string, nowMs: number): boolean {
    if (nowMs - (this.#typedAtMs.get(member) ?? -Infinity) < TYPING_AGAIN_MS) return false;
    this.#typedAtMs.set(member, nowMs);
    return true;
  }

  /** They sent something: what they write next is told at once. */
  sent(member: string): void {
    this.#typedAtMs.delete(member);
  }
}
