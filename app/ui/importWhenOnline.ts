/** A server that restarts is back within this many tries, each wait twice the one before. */
const TRIES = 5;
const FIRST_WAIT_MS = 500;

/** Loads a part of the page. Without a network it waits for one, and a server that is away is asked again, so that nothing on the page breaks. */
export async function importWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tried = 1; ; tried++) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tried >= TRIES) throw error;
      await (navigator.onLine ? pause(FIRST_WAIT_MS * 2 ** tried) : untilOnline());
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const untilOnline = (): Promise<unknown> => new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
