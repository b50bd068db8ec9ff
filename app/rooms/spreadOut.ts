const SPREAD_MS = 2_000;

/** Reads at a random moment of the next two seconds, so that not all pages that hear of an edit read at once. */
export const spreadOut = (read: () => void): void => void setTimeout(read, Math.random() * SPREAD_MS);
