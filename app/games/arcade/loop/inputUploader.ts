import { TICKS_PER_SECOND, type ArcadeInput } from "~/games/arcade/core";
import { appended, inputRun, ticksIn, type RunLog } from "~/games/arcade/runLog";

/** games.md 2.5: inputs are sent four times a second. */
const SEND_EVERY_TICKS = TICKS_PER_SECOND / 4;

export interface SentInputs {
  /** the tick of the first input */
  tick: number;
  inputs: RunLog;
}

/** Collects the inputs of all ticks, and passes them on a few times a second, in order and each once. */
export class InputUploader {
  #from: number;
  #inputs: RunLog = [];

  /** @param tick the first tick to send */
  constructor(
    private readonly send: (sent: SentInputs) => void,
    tick = 0,
  ) {
    this.#from = tick;
  }

  /** the tick of the next input */
  get nextTick(): number {
    return this.#from + ticksIn(this.#inputs);
  }

  tick(input: ArcadeInput): void {
    this.#inputs = appended(this.#inputs, inputRun(1, input));
    if (ticksIn(this.#inputs) >= SEND_EVERY_TICKS) this.flush();
  }

  /** Passes on what it has collected. Others call it before a pause and at the end. */
  flush(): void {
    if (this.#inputs.length === 0) return;
    const sent = { tick: this.#from, inputs: this.#inputs };
    [this.#from, this.#inputs] = [this.nextTick, []];
    this.send(sent);
  }

  /** Continues at another tick. Inputs that weren't sent are dropped. */
  continueFrom(tick: number): void {
    [this.#from, this.#inputs] = [tick, []];
  }
}
