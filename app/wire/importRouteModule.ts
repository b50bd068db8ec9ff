import { untilNextTry } from "~/app/ui/network";

/** More failures of a file that the server has are no matter of the network. */
const TRIES_WITH_FILE = 3;

/**
 * Loads a page's code for Remix (vite.remix.ts puts it there). Remix alone reloads the document when that fails, which
 * without a network replaces Parlor by the browser's error page. Here a load that got no answer waits for the network,
 * and the page stays; when the server answers that the file is gone, after a deploy, Remix may reload.
 */
export async function importRouteModule<Module>(url: string, load: (url: string) => Promise<Module> = importFrom): Promise<Module> {
  for (let tried = 1, withFile = 0; ; tried++) {
    try {
      return await load(url);
    } catch (error) {
      const found = await serverHas(url);
      if (found === false || (found && ++withFile >= TRIES_WITH_FILE)) throw error;
      await untilNextTry(tried);
    }
  }
}

const importFrom = <Module>(url: string): Promise<Module> => import(/* @vite-ignore */ url) as Promise<Module>;

/** null while nobody can say: no answer, or one that says that the server is unwell. */
async function serverHas(url: string): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch(url, { method: "HEAD", cache: "no-store" });
    return ok ? true : status < SERVER_ERROR ? false : null;
  } catch {
    return null;
  }
}

const SERVER_ERROR = 500;
