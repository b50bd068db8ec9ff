import { TICKS_PER_SECOND, type ArcadeInput } from "~/games/arcade/core";
import { appended, inputRun, ticksIn, type RunLog } from "~/games/arcade/runLog";

/** games.md 2.5: inputs are told four times a second. */
const TELL_EVERY_TICKS = TICKS_PER_SECOND / 4;

export interface ToldInputs {
  /** the tick of the first of them */
  tick: number;
  inputs: RunLog;
}

/** Gathers the inputs of each tick, and hands them on together a few times a second, in order and each once. */
export class RunTeller {
  #from: number;
  #inputs: RunLog = [];

  /** @param tick the first that will be told */
  constructor(private readonly tell: (told: ToldInputs) => void, tick = 0) {
    this.#from = tick;
  }

  /** which comes next */
  get nextTick(): number {
    return this.#from + ticksIn(this.#inputs);
  }

  tick(input: ArcadeInput): void {
    this.#inputs = appended(this.#inputs, inputRun(1, input));
    if (ticksIn(this.#inputs) >= TELL_EVERY_TICKS) this.flush();
  }

  /** Hands on what there is, at once: before a pause, and at the end. */
  flush(): void {
    if (this.#inputs.length === 0) return;
    const told = { tick: this.#from, inputs: this.#inputs };
    [this.#from, this.#inputs] = [this.nextTick, []];
    this.tell(told);
  }

  /** Goes on from another tick: what was not told is not told any more. */
  goOnFrom(tick: number): void {
    [this.#from, this.#inputs] = [tick, []];
  }
}
