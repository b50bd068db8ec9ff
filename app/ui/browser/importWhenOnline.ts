import { waitForRetry } from "./network";

/** A restarting server is back within this many tries. */
const TRIES = 6;

/** Loads a part of the page. Waits for the network and retries while the server is away, so that nothing on the page breaks. */
export async function importWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tried = 1; ; tried++) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tried >= TRIES) throw error;
      await waitForRetry(tried);
    }
  }
}
