import { isPageLoad } from "~/app/http/retryingFetch";
import { forgetCopies, keptPage, markOffline, startsFromCopy } from "~/app/serviceWorker/keptPages";
import { shownMember } from "~/app/ui/browser/shownMember";
import { FIRST_LOAD, KEEPING, networkWait, RELEASE } from "~/base/offline";
import { keepsNothing } from "~/app/ui/browser/keepsNothing";
import { newRelease, shownCopy } from "./shownCopy";
import { isStartingFromShell, startedFromShell } from "./shellStart";

/**
 * A `fetch` that answers page loads with this browser's copy: when there is no network, when the network is slow, or when
 * the service worker has started the page from its copy (X214). A page that is only loaded again waits for the network.
 */
export const fetchWithCopies =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    if (!isPageLoad(input, init)) return fetch(input, init);
    const isFirst = isStartingFromShell();
    const copy = isFirst ? await copyOf(input) : null;
    if (copy?.isNew) return shown(copy);
    const asked = fetch(input, isFirst ? { ...init, headers: { [FIRST_LOAD]: "1" } } : init);
    asked.catch(() => undefined); // it may fail, or be cancelled, while the copy is looked for
    const other = copy ?? (isOpening() ? await copyOf(input) : null);
    if (!other) return arrived(await asked);
    const answer = await Promise.race([asked.catch(isOffline), networkWait()]);
    if (answer !== null) return arrived(answer);
    void markOffline(other.member, other.release).catch(() => undefined); // the browser has no space left
    return shown(other);
  };

interface Copy {
  answer: Response;
  member: string;
  release: string;
  /** a page may start from it although there is a network */
  isNew: boolean;
}

async function copyOf(asked: URL): Promise<Copy | null> {
  const member = shownMember();
  const release = thisRelease();
  if (member === null || release === null || keepsNothing()) return null;
  const url = new URL(asked);
  url.searchParams.delete("_routes"); // a copy has the data of all of the page's routes
  const path = url.pathname.replace(/^\/_root(?=\.data$)/, "/").replace(/\.data$/, "") + url.search;
  try {
    const answer = await keptPage(member, release, path);
    return answer && { answer, member, release, isNew: await startsFromCopy(member, release, answer) };
  } catch {
    return null; // the browser forbids caches
  }
}

function shown({ answer }: Copy): Response {
  startedFromShell();
  shownCopy.set(true);
  return answer;
}

/** X215: a page that hasn't shown anything yet starts again with the edge's release. */
function arrived(answer: Response): Response | Promise<Response> {
  const release = answer.headers.get(RELEASE);
  const isOther = release !== null && release !== thisRelease();
  if (isOther && isStartingFromShell()) {
    location.reload();
    return new Promise(() => undefined);
  }
  newRelease.set(isOther ? release : null);
  if (answer.headers.get(KEEPING) === "off") void forgetCopies().catch(() => undefined);
  startedFromShell();
  shownCopy.set(false);
  return answer;
}

/** The page's release, as the edge names it in its headers. */
export const thisRelease = (): string | null => window.__remixManifest?.url ?? null;

/** Whether another page is being opened, in contrast to one that is loaded again. */
const isOpening = (): boolean => window.__remixRouter?.state.navigation.state === "loading";

function isOffline(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}
