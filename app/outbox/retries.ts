import { backoffMs } from "~/base/retry";

/** After this many tries a row is dead and reported: two days of backing off. */
export const ATTEMPTS_MAX = 60;
const FIRST_MS = 1_000;
const LONGEST_MS = 60 * 60 * 1000;

/** How long to wait after the `attempts`-th failure: from a second, doubling, up to an hour. */
export const retryInMs = (attempts: number): number => backoffMs(attempts, FIRST_MS, LONGEST_MS);
