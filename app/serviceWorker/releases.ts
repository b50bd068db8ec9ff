import { filesOf, type KeepRelease, LOOK_PLACE, RELEASE, SHELL } from "~/base/offline";
import { keptReleases, pagesCacheOf, releaseCache } from "./keptPages";
import type { FetchScope } from "./workerScope";

/** The one that pages use, and the one before it, whose pages may still be open. */
const RELEASES_MAX = 2;
const FILES_AT_ONCE = 6;

let last: Promise<void> = Promise.resolve();

/** X210, X215: keeps the files of a release, unless they are kept already. One release at a time. */
export function keepRelease(scope: Pick<FetchScope, "fetch">, wanted: KeepRelease): Promise<void> {
  last = last.then(() => keep(scope, wanted)).catch(() => undefined); // the next page asks again
  return last;
}

async function keep({ fetch }: Pick<FetchScope, "fetch">, { release, language }: KeepRelease): Promise<void> {
  const kept = await keptReleases();
  const name = releaseCache(release);
  if (kept[0] === release && (await caches.match(SHELL, { cacheName: name }))) return;
  // without cookies, so that nothing of a member is in it
  const shell = await fetch(`${SHELL}?lang=${language}`, { credentials: "omit" });
  if (!shell.ok || shell.headers.get(RELEASE) !== release) return;
  const files = (await (await fetch(filesOf(release))).json()) as string[];
  const had = await filesIn(name);
  await caches.delete(name); // so that it becomes the latest
  const cache = await caches.open(name);
  const left = [...files];
  const work = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const answer = had.get(file) ?? (await caches.match(file)) ?? (await fetch(file));
      if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  await cache.put(SHELL, shell); // last: with it, the release is complete
  const others = kept.filter((one) => one !== release);
  for (const old of others.slice(RELEASES_MAX - 1)) await forgetRelease(old);
}

async function filesIn(name: string): Promise<Map<string, Response>> {
  const found = new Map<string, Response>();
  if (!(await caches.has(name))) return found;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer) found.set(new URL(request.url).pathname, answer);
  }
  return found;
}

/** With the copies of pages that can only start with it. */
async function forgetRelease(release: string): Promise<void> {
  await Promise.all([releaseCache(release), ...(await pagesCacheOf(release))].map((name) => caches.delete(name)));
}

/** X217 */
export const forgetReleases = async (): Promise<void> => {
  for (const release of await keptReleases()) await forgetRelease(release);
};

/** A file of a release. Null if none is kept that has it. */
export const keptFile = async (url: string): Promise<Response | null> =>
  (await caches.match(url, { ignoreVary: true })) ?? null;

/**
 * The shell of a release, or of the latest complete one. Null if there is none. Each answer has a nonce of its own.
 * `look`: what the page looked like.
 */
export async function shellOf(release?: string, look = ""): Promise<Response | null> {
  for (const one of release === undefined ? await keptReleases() : [release]) {
    const shell = await caches.match(SHELL, { cacheName: releaseCache(one) });
    if (shell) return answerOf(shell, look);
  }
  return null;
}

const POLICY = "content-security-policy";
const NONCE = /'nonce-([^']+)'/;
const NONCE_BYTES = 16;
/** nothing in the shell is the same */
const NO_NONCE = "\0";

async function answerOf(shell: Response, look: string): Promise<Response> {
  const html = await shell.text();
  const headers = new Headers(shell.headers);
  const [, nonce = NO_NONCE] = NONCE.exec(headers.get(POLICY) ?? "") ?? [];
  const own = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
  headers.set(POLICY, (headers.get(POLICY) ?? "").replaceAll(nonce, own));
  // the look comes last, so that nothing in it gets the nonce
  return new Response(
    html.replaceAll(nonce, own).replace(LOOK_PLACE, () => look),
    { headers },
  );
}
