import { IDLE, isRunOver, type ArcadeGame, type ArcadeInput, type ArcadeState } from "~/games/arcade/core";
import { hasEnded, tickAt, type Run } from "~/games/arcade/runs";
import { RunTeller, type ToldInputs } from "./inputUploader";

/** After a gap of this many ticks, the page plays them without input, as the room does. A shorter gap is caught up with. */
const SKIPPED_FROM_TICKS = 60;

/** Sends inputs to the room. Resolves with why it refused them, or null when it accepted them. */
export type Tell = (told: ToldInputs) => Promise<string | null>;

/**
 * The player's own run of a race. It follows the room's clock, which waits for nobody. The page plays it immediately and
 * sends its inputs. If the room has it differently, because the network was away for long, the room's state wins.
 */
export class RacedRun {
  #before: ArcadeState;
  #state: ArcadeState;
  /** the next tick to play */
  #tick: number;
  /** the tick up to which the room accepted inputs */
  #taken: number;
  /** the room refused inputs, so the state here isn't the room's */
  #isLost = false;
  #isOut = false;
  readonly #teller: RunTeller;

  /** @param run the player's own, as the room has it */
  constructor(
    private readonly game: ArcadeGame,
    run: Run,
    tell: Tell,
  ) {
    [this.#before, this.#state, this.#tick, this.#taken] = [run.state, run.state, run.ticks, run.ticks];
    this.#teller = new RunTeller((told) => void this.#tell(told, tell), run.ticks);
  }

  get before(): ArcadeState {
    return this.#before;
  }

  get state(): ArcadeState {
    return this.#state;
  }

  get isOver(): boolean {
    return this.#isOut || isRunOver(this.#state);
  }

  /**
   * Plays the ticks that are due at this time since the beginning, with `inputAt()` as each tick's input. Returns where the
   * time is between the last two ticks, from 0 to 1.
   */
  frame(sinceMs: number, inputAt: () => ArcadeInput, saw?: (before: ArcadeState, state: ArcadeState) => void): number {
    const due = tickAt({ pausedMs: 0 }, sinceMs);
    if (due - this.#tick >= SKIPPED_FROM_TICKS) this.#skipTo(due);
    while (this.#tick < due && !this.isOver) {
      const input = inputAt();
      this.#play(input);
      this.#teller.tick(input);
      saw?.(this.#before, this.#state);
    }
    if (this.isOver) this.#teller.flush();
    return Math.min(1, Math.max(0, (sinceMs * 60) / 1_000 - due));
  }

  /** The room has sent the run's state. */
  heard(run: Run): void {
    const isEnd = hasEnded(run) && !isRunOver(this.#state);
    if (!isEnd && !(this.#isLost && run.ticks >= this.#taken)) return;
    [this.#before, this.#state, this.#tick, this.#taken] = [run.state, run.state, run.ticks, run.ticks];
    this.#isLost = false;
    this.#isOut = run.out !== null;
    this.#teller.goOnFrom(run.ticks);
  }

  #skipTo(tick: number): void {
    this.#teller.flush();
    while (this.#tick < tick && !this.isOver) this.#play(IDLE);
    this.#tick = tick;
    this.#teller.goOnFrom(tick);
  }

  #play(input: ArcadeInput): void {
    this.#before = this.#state;
    this.#state = this.game.step(this.#state, input);
    this.#tick++;
  }

  async #tell(told: ToldInputs, tell: Tell): Promise<void> {
    const refused = await tell(told);
    if (refused === null)
      this.#taken = Math.max(this.#taken, told.tick + told.inputs.reduce((sum, [ticks]) => sum + ticks, 0));
    else if (refused !== "game_over") this.#isLost = true;
  }
}
