import { IDLE, isRunOver, type ArcadeGame, type ArcadeInput, type ArcadeState } from "~/games/arcade/core";
import { hasEnded, tickAt, type Run } from "~/games/arcade/runs";
import { InputUploader, type SentInputs } from "~/app/games/arcade/loop/inputUploader";

/**
 * If this many ticks are due at once, the page plays them without input, like the room. Fewer are played with input.
 */
const SKIPPED_FROM_TICKS = 60;

/** Sends inputs to the room. Resolves with the code of the refusal, or null when it accepted them. */
export type SendInputs = (sent: SentInputs) => Promise<string | null>;

/**
 * The player's own run of a race. It follows the room's clock, which waits for nobody. The page plays it immediately
 * and sends its inputs. If the room's state differs, because the network was down for long, the room's state wins.
 */
export class RacedRun {
  #before: ArcadeState;
  #state: ArcadeState;
  /** the next tick to play */
  #tick: number;
  /** the tick up to which the room accepted inputs */
  #acceptedTick: number;
  /** the room refused inputs, so the state here isn't the room's */
  #isOutOfSync = false;
  #isOut = false;
  readonly #uploader: InputUploader;

  /** @param run the player's own, as the room has it */
  constructor(
    private readonly game: ArcadeGame,
    run: Run,
    send: SendInputs,
  ) {
    [this.#before, this.#state, this.#tick, this.#acceptedTick] = [run.state, run.state, run.ticks, run.ticks];
    this.#uploader = new InputUploader((sent) => void this.#send(sent, send), run.ticks);
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
   * Plays the ticks that are due this long after the race began, with `inputAt()` as each tick's input. Returns where
   * the time is between the last two ticks, from 0 to 1.
   */
  frame(
    sinceMs: number,
    inputAt: () => ArcadeInput,
    onTick?: (before: ArcadeState, state: ArcadeState) => void,
  ): number {
    const due = tickAt({ pausedMs: 0 }, sinceMs);
    if (due - this.#tick >= SKIPPED_FROM_TICKS) this.#skipTo(due);
    while (this.#tick < due && !this.isOver) {
      const input = inputAt();
      this.#play(input);
      this.#uploader.tick(input);
      onTick?.(this.#before, this.#state);
    }
    if (this.isOver) this.#uploader.flush();
    return Math.min(1, Math.max(0, (sinceMs * 60) / 1_000 - due));
  }

  /** The room has sent the run's state. */
  receive(run: Run): void {
    const isEnd = hasEnded(run) && !isRunOver(this.#state);
    if (!isEnd && !(this.#isOutOfSync && run.ticks >= this.#acceptedTick)) return;
    [this.#before, this.#state, this.#tick, this.#acceptedTick] = [run.state, run.state, run.ticks, run.ticks];
    this.#isOutOfSync = false;
    this.#isOut = run.out !== null;
    this.#uploader.continueFrom(run.ticks);
  }

  #skipTo(tick: number): void {
    this.#uploader.flush();
    while (this.#tick < tick && !this.isOver) this.#play(IDLE);
    this.#tick = tick;
    this.#uploader.continueFrom(tick);
  }

  #play(input: ArcadeInput): void {
    this.#before = this.#state;
    this.#state = this.game.step(this.#state, input);
    this.#tick++;
  }

  async #send(sent: SentInputs, send: SendInputs): Promise<void> {
    const refused = await send(sent);
    if (refused === null)
      this.#acceptedTick = Math.max(
        this.#acceptedTick,
        sent.tick + sent.inputs.reduce((sum, [ticks]) => sum + ticks, 0),
      );
    else if (refused !== "game_over") this.#isOutOfSync = true;
  }
}
