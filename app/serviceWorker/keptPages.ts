import { dataPath, KEPT_AT, KEPT_FOR_MS, STARTS_FROM_COPY_MS } from "~/base/offline";

/**
 * The browser's caches, by name. Copies of a member's pages belong to the member and the release; their pictures belong
 * to the member; the files with which pages start belong to the release.
 */
const PAGES = "parlor-pages";
const PICTURES = "parlor-pictures";
const RELEASES = "parlor-release";
const SEPARATOR = " ";

export const pagesCache = (member: string, release: string): string => [PAGES, member, release].join(SEPARATOR);
export const picturesCache = (member: string): string => [PICTURES, member].join(SEPARATOR);
export const releaseCache = (release: string): string => [RELEASES, release].join(SEPARATOR);

/** The kept releases, the latest first. */
export const keptReleases = async (): Promise<string[]> =>
  (await caches.keys())
    .map((name) => name.split(SEPARATOR))
    .flatMap(([kind, release]) => (kind === RELEASES && release !== undefined ? release : []))
    .reverse();

/** The copies of pages that were made with a release. */
export const pagesCacheOf = async (release: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => {
    const [kind, , of] = name.split(SEPARATOR);
    return kind === PAGES && of === release;
  });

/** Whose copies a cache has; null if they are nobody's. */
function ownerOfCache(name: string): string | null {
  const [kind, member = null] = name.split(SEPARATOR);
  return kind === PAGES || kind === PICTURES ? member : null;
}

/** Marks when this browser was last seen without a network. It is beside the copies, so both pages and worker read it. */
const OFFLINE_MARK = "/offline";

/** The copy of a page's data. Null if there is none, or it is too old. `path`: the page's path and search. */
export async function keptPage(member: string, release: string, path: string): Promise<Response | null> {
  const copy = await caches.match(dataPath(path), { cacheName: pagesCache(member, release) });
  return copy && Date.now() - keptAtMs(copy) < KEPT_FOR_MS ? copy : null;
}

export interface KeptCopy {
  member: string;
  release: string;
  atMs: number;
}

/** What the page looked like when this copy of it was kept, as HTML; "" if that isn't known. */
export async function keptLook({ member, release, atMs }: KeptCopy, path: string): Promise<string> {
  const look = await caches.match(path, { cacheName: pagesCache(member, release) }).catch(() => undefined);
  return look && keptAtMs(look) === atMs ? look.text() : "";
}

/** X214: whether a page may start from this copy although there is a network. */
export async function startsFromCopy(member: string, release: string, copy: Response): Promise<boolean> {
  const atMs = keptAtMs(copy);
  if (Date.now() - atMs > STARTS_FROM_COPY_MS) return false;
  const mark = await caches.match(OFFLINE_MARK, { cacheName: pagesCache(member, release) });
  return mark === undefined || keptAtMs(mark) < atMs;
}

/** From here on, each copy must be asked for again before a page starts from it while there is a network. */
export async function markOffline(member: string, release: string): Promise<void> {
  const cache = await caches.open(pagesCache(member, release));
  await cache.put(OFFLINE_MARK, copyOf(new Response("")));
}

/** The answer with the time from which it is. */
export function copyOf(answer: Response, atMs = Date.now()): Response {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(atMs));
  return new Response(answer.body, { status: answer.status, headers });
}

export const keptAtMs = ({ headers }: Response): number => Number(headers.get(KEPT_AT));

/** Deletes the oldest copies beyond the most that may be kept. */
export async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys(); // in the order in which they were kept
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** Deletes all copies that are too old. */
export async function forgetOldCopies(): Promise<void> {
  for (const name of await caches.keys()) {
    if (ownerOfCache(name) === null) continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const copy = await cache.match(key);
      if (copy && Date.now() - keptAtMs(copy) > KEPT_FOR_MS) await cache.delete(key);
    }
  }
}

/** Deletes a member's copies, or everybody's. */
export async function forgetCopies(member?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => {
    const owner = ownerOfCache(name);
    return owner !== null && (member === undefined || owner === member);
  });
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes the copies of a member's pages that have an id in them. Reads all of them. */
export async function forgetPagesWith(member: string, id: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(pagesCache(member, ""))) continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys())
      if ((await (await cache.match(key))?.text())?.includes(id)) await cache.delete(key);
  }
}
