/** The most calls of one invocation or room that waited for their answers at the same time. */
export interface Most {
  atOnce: number;
  /** the invocation or the room */
  of: string;
  calls: string[];
}

/** Begins a call. The returned function ends it. */
export type BeginCall = (what: string) => () => void;

const NONE: Most = { atOnce: 0, of: "", calls: [] };

/** Remembers the moment at which the most calls waited, until somebody takes it. */
export class MostWaiting {
  #most = NONE;

  /** Watches the calls of one invocation or room. */
  watch(of: string): BeginCall {
    const waiting = new Set<{ what: string }>();
    return (what) => {
      const call = { what };
      waiting.add(call);
      if (waiting.size > this.#most.atOnce)
        this.#most = { atOnce: waiting.size, of, calls: [...waiting].map((one) => one.what) };
      return () => void waiting.delete(call);
    };
  }

  take(): Most {
    const most = this.#most;
    this.#most = NONE;
    return most;
  }
}
