/** Time as the client uses it, so that a test can own it. */
export interface ClientTime {
  nowMs(): number;
  /** runs `work` later; the answer cancels it */
  after(ms: number, work: () => void): () => void;
}

export const browserTime: ClientTime = {
  nowMs: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
