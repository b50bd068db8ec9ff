/** G12: what a game tells the edge, which lists the games that friends may watch. */
import type { Timers } from "~/party/core/timers";
import type { GameState } from "~/party/game/state";

/** When it is due, the room reports. */
export const WATCHABLE_TIMER = "watchable";
/** The only target of the effect that reports. */
export const EDGE = "edge";

/** A host can allow and forbid watching as often as they like. The room tells the edge at most once in this time. */
const REPORT_EVERY_MS = 10_000;

/** Who plays, while friends may watch; nobody in a run that is played alone. */
export const watchablePlayers = ({ watchable, players, status, seats }: GameState): readonly string[] =>
  watchable && players.length > 1 && (status === "countdown" || status === "playing") ? seats : [];

const nobody: readonly string[] = [];

/** When a game reports that other members play than before. */
export class WatchableReports {
  #reportedMs = -Infinity;

  constructor(
    private readonly timers: Timers,
    private readonly nowMs: () => number,
  ) {}

  /** Call it inside the transaction of the change. */
  onChange(before: GameState | null, after: GameState): void {
    const [then, now] = [before ? watchablePlayers(before) : nobody, watchablePlayers(after)];
    if (JSON.stringify(then) === JSON.stringify(now)) return;
    this.timers.setNoLater(WATCHABLE_TIMER, Math.max(this.nowMs(), this.#reportedMs + REPORT_EVERY_MS));
  }

  onReport(): void {
    this.#reportedMs = this.nowMs();
  }
}
