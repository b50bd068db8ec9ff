/** The clock and timers of a room's client, as an interface, so that a test can replace them. */
export interface ClientTime {
  nowMs(): number;
  /** runs `work` later; the returned function cancels it */
  after(ms: number, work: () => void): () => void;
}

export const browserTime: ClientTime = {
  nowMs: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
