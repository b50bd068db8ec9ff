import { waitForRetry } from "~/app/ui/browser/network";

/** If loading fails this many times although the server has the file, the network isn't the cause. */
const TRIES_WITH_FILE = 3;

/**
 * Loads a page's code for Remix (vite.remix.ts inserts the call). When a load fails, Remix reloads the document;
 * without a network the browser's error page would replace Parlor. Here a load without an answer waits for the network,
 * and the page stays. When the server answers that the file is gone, as after a deploy, Remix may reload.
 */
export async function importRouteModule<Module>(
  url: string,
  load: (url: string) => Promise<Module> = importFrom,
): Promise<Module> {
  for (let attempt = 1, failuresWithFile = 0; ; attempt++) {
    try {
      return await load(url);
    } catch (error) {
      const found = await serverHas(url);
      if (found === false || (found && ++failuresWithFile >= TRIES_WITH_FILE)) throw error;
      await waitForRetry(attempt);
    }
  }
}

const importFrom = <Module>(url: string): Promise<Module> => import(/* @vite-ignore */ url) as Promise<Module>;

/** Whether the server has the file. Null when that is unknown: no answer, or a server error. */
async function serverHas(url: string): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch(url, { method: "HEAD", cache: "no-store" });
    return ok ? true : status < SERVER_ERROR ? false : null;
  } catch {
    return null;
  }
}

const SERVER_ERROR = 500;
