import type { ChatWrite } from "~/party/chat/events";
import type { ChatMessage } from "~/party/chat/protocol";
import type { ChatStore } from "~/party/chat/store";
import type { TimerHandler, Timers } from "~/party/core/timers";

/** Runs when the next game request expires by this room's clock. */
const REQUESTS_TIMER = "requests";
/** Runs when the next original is no longer needed (X52). */
const ORIGINALS_TIMER = "originals";

/** Sets the timers that these writes need, or all. Call it in their transaction, after them. */
export function setTimers(timers: Timers, store: ChatStore, writes?: readonly ChatWrite[]): void {
  if (!writes || writes.some((write) => "message" in write && write.message.game))
    timers.setNoLater(REQUESTS_TIMER, store.nextDueMs());
  if (!writes || writes.some(({ type }) => type === "original"))
    timers.setNoLater(ORIGINALS_TIMER, store.originals.nextEndMs());
}

interface Chat {
  timers: Timers;
  store: ChatStore;
  nowMs(): number;
  commit(write: () => void): void;
  expire(target: ChatMessage): void;
}

export const chatTimers = ({ timers, store, nowMs, commit, expire }: Chat): Record<string, TimerHandler> => ({
  [REQUESTS_TIMER]: () => {
    for (const target of store.due(nowMs())) expire(target);
    timers.setNoLater(REQUESTS_TIMER, store.nextDueMs());
  },
  [ORIGINALS_TIMER]: () => {
    commit(() => store.originals.removeEnded(nowMs()));
    timers.set(ORIGINALS_TIMER, store.originals.nextEndMs());
  },
});
