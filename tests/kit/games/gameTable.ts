import { createHash } from "node:crypto";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import { seededRandom, type Seed } from "~/games/random";
import { replay, type Step } from "~/games/replay";
import { decide, newGame, nextDueMs, viewOf, type GameEvent } from "~/party/game/game";
import type { NewGame } from "~/party/game/parse";
import { adapterOf, playerToMove, type Decision, type GameDeps, type GameState } from "~/party/game/state";
import { actionsFor } from "./gameActions";

export const ANN = "ann";
export const BOB = "bob";
export const EVE = "eve";
export const DAN = "dan";

/** A game's decisions without a room, at a time that the test sets. */
export class GameTable {
  state: GameState;
  steps: Step<unknown>[] = [];
  nowMs = 0;
  frameMs = 0;
  readonly #random: ReturnType<typeof seededRandom>;

  constructor(game: GameName, more: Partial<NewGame> = {}, seed: Seed = [1]) {
    this.#random = seededRandom(seed);
    const invited = more.invited ?? [BOB];
    this.state = newGame(
      { game, options: GAMES[game].rules.defaults, swapSides: false, host: ANN, ...more, invited },
      this.nowMs,
    );
  }

  /** A table at which everybody has accepted and is connected; the countdown is over. */
  static begun(game: GameName, more: Partial<NewGame> = {}, seed?: Seed): GameTable {
    const table = new GameTable(game, more, seed);
    for (const { member } of table.state.players) {
      if (member !== ANN) table.does({ type: "answer", member, accept: true });
      table.does({ type: "connected", member });
    }
    return table.waits(table.state.players.length > 1 ? GAMES[game].countdownMs : 0);
  }

  does(event: GameEvent): Decision {
    const decision = decide(this.state, event, this.deps());
    if (decision.state.round !== this.state.round) this.steps = [];
    this.steps.push(...decision.steps);
    this.state = decision.state;
    return decision;
  }

  /** Lets time pass. Timers run when they are due. */
  waits(ms: number): this {
    const untilMs = this.nowMs + ms;
    for (
      let dueMs = nextDueMs(this.state, this.deps());
      dueMs !== null && dueMs <= untilMs;
      dueMs = nextDueMs(this.state, this.deps())
    ) {
      this.nowMs = Math.max(this.nowMs, dueMs);
      if (this.does({ type: "due" }).state.seq === 0) break;
    }
    this.nowMs = untilMs;
    return this;
  }

  acts(member: string, action: unknown, v = this.state.v): Decision {
    return this.does({ type: "act", member, v, action });
  }

  /**
   * Plays a random move. It rarely draws a card while another move is possible, because otherwise the game might never
   * end.
   */
  playsOn(): Decision {
    const member = this.toMove;
    const all = actionsFor(this.state.game, viewOf(this.state, member));
    const plays = all.filter((action) => !(typeof action === "object" && action !== null && "draw" in action));
    const actions = plays.length > 0 && this.#random.below(8) > 0 ? plays : all;
    return this.acts(member, actions[this.#random.below(actions.length)]);
  }

  get toMove(): string {
    return playerToMove(this.state)?.member ?? "";
  }

  /** Whether repeating the round's steps gives the stored position. */
  replays(): boolean {
    const { options, seed, seats, position } = this.state;
    const replayed = replay(adapterOf(this.state).rules, {
      options,
      seed: seed ?? [],
      seats: seats.length,
      steps: this.steps,
    });
    return replayed.ok && JSON.stringify(replayed.state) === JSON.stringify(position);
  }

  deps(): GameDeps {
    return {
      nowMs: this.nowMs,
      newSeed: () => {
        const seed = Array.from({ length: 8 }, () => this.#random.below(2 ** 32));
        return { seed, commit: createHash("sha256").update(JSON.stringify(seed)).digest("hex") };
      },
      lagOf: () => ({ reportedMs: this.frameMs, frameMs: this.frameMs }),
    };
  }
}
