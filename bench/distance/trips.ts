/** How many calls follow each other: those over a distance, and those within a region. */
export interface Waits {
  far: number;
  near: number;
}

interface Trip {
  what: string;
  began: number;
  /** null while it is under way */
  ended: number | null;
  /** its own round trip, and the waits of the room that it called */
  waits: Waits;
}

export const NO_WAITS: Waits = { far: 0, near: 0 };
export const sumOf = (a: Waits, b: Waits): Waits => ({ far: a.far + b.far, near: a.near + b.near });
const isLonger = (a: Waits, b: Waits): boolean => a.far > b.far || (a.far === b.far && a.near > b.near);

/** The calls of a request, or of a call to a room. Times are only an order: each beginning and end is one later. */
export class Trips {
  #now = 0;
  readonly #trips: Trip[] = [];

  /** A moment between the calls before it and those after it. */
  now(): number {
    return ++this.#now;
  }

  /** Begins a call. The returned function ends it. */
  begin(what: string): (waits: Waits) => void {
    const trip: Trip = { what, began: this.now(), ended: null, waits: NO_WAITS };
    this.#trips.push(trip);
    return (waits) => {
      trip.waits = waits;
      trip.ended = this.now();
    };
  }

  /**
   * The longest chain of calls of which each began after the one before it had ended. Only calls that ended between the
   * two moments count.
   */
  longestChain(after: number, until = Infinity): { waits: Waits; calls: string[] } {
    const ended = this.#trips
      .flatMap((trip) =>
        trip.ended !== null && trip.ended > after && trip.ended < until ? { ...trip, end: trip.ended } : [],
      )
      .sort((a, b) => a.end - b.end);
    const chains: { end: number; waits: Waits; calls: string[] }[] = [];
    let longest: { waits: Waits; calls: string[] } = { waits: NO_WAITS, calls: [] };
    for (const { what, began, end, waits } of ended) {
      const before = chains
        .filter((chain) => chain.end < began)
        .reduce((most, chain) => (isLonger(chain.waits, most.waits) ? chain : most), {
          end: 0,
          waits: NO_WAITS,
          calls: [] as string[],
        });
      const chain = { end, waits: sumOf(before.waits, waits), calls: [...before.calls, what] };
      chains.push(chain);
      if (isLonger(chain.waits, longest.waits)) longest = chain;
    }
    return { waits: longest.waits, calls: longest.calls };
  }
}
