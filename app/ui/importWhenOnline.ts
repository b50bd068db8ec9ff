import { untilNextTry } from "./network";

/** A server that restarts is back within this many tries. */
const TRIES = 6;

/** Loads a part of the page. Without a network it waits for one, and a server that is away is asked again, so that nothing on the page breaks. */
export async function importWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tried = 1; ; tried++) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tried >= TRIES) throw error;
      await untilNextTry(tried);
    }
  }
}
