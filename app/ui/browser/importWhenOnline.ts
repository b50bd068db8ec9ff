import { waitForRetry } from "./network";

/** A restarting server is back within this many tries. */
const TRIES = 6;

/**
 * Loads a part of the page. Waits for the network and retries while the server is away, so that nothing on the page
 * breaks.
 */
export async function importWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && attempt >= TRIES) throw error;
      await waitForRetry(attempt);
    }
  }
}
