import { CHAT_LIMITS } from "~/party/chat/protocol";
import { TokenBuckets } from "~/party/core/tokenBucket";

/** Searches block the room while it looks, so a member may ask for few of them over all their sockets, and all members together too. */
export class SearchBudget {
  readonly #members = new TokenBuckets(CHAT_LIMITS.searchesPerSecond);
  readonly #room = new TokenBuckets(CHAT_LIMITS.roomSearchesPerSecond);

  /** 0: the member may search now; otherwise when to try again. */
  waitMs(member: string, nowMs: number): number {
    const own = this.#members.consume(member, nowMs);
    return own.allowed ? this.#room.consume("all", nowMs).retryAfterMs : own.retryAfterMs;
  }
}
