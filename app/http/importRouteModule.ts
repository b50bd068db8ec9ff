import { serverHas, waitForRetry } from "~/app/ui/browser/network";

/** If loading fails this many times although the server has the file, the network isn't the cause. */
const TRIES_WITH_FILE = 3;

/**
 * Loads a page's code for Remix (vite.remix.ts inserts the call). When a load fails, Remix reloads the document;
 * without a network the browser's error page would replace Parlor. Here a load without an answer waits for the network,
 * and the page stays. When the server answers that the file is gone, as after a deploy, the browser loads the wanted page from
 * the server. A file that was only wanted in advance, for a link under the pointer, never arrives then.
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
      if (found === false) {
        leaveForWantedPage();
        return new Promise(() => undefined);
      }
      if (found && ++failuresWithFile >= TRIES_WITH_FILE) throw error;
      await waitForRetry(attempt);
    }
  }
}

const importFrom = <Module>(url: string): Promise<Module> => import(/* @vite-ignore */ url) as Promise<Module>;

function leaveForWantedPage(): void {
  const { location } = window.__remixRouter.state.navigation;
  if (location) window.location.assign(location.pathname + location.search + location.hash);
}
