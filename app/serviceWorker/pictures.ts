import { KEPT_LIMITS } from "~/base/offline";
import { readDevice } from "./deviceStore";
import { copyOf, picturesCache, trim } from "./keptPages";
import type { FetchScope } from "./workerScope";

const MEDIA = "/media/";

export const isPicture = ({ method, destination, url }: Request): boolean =>
  method === "GET" && destination === "image" && new URL(url).pathname.startsWith(MEDIA);

/** X210: a picture comes from the network, which knows who may see it, and without a network from its copy. */
export async function answerPicture(
  { fetch }: Pick<FetchScope, "fetch">,
  event: Pick<FetchEvent, "request" | "waitUntil">,
): Promise<Response> {
  const { request } = event;
  const { url } = request;
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch (error) {
    const member = await keepingMember();
    const copy = member && (await caches.match(url, { cacheName: picturesCache(member), ignoreVary: true }));
    if (copy) return copy;
    throw error;
  }
}

async function keep(url: string, answer: Response): Promise<void> {
  const isRefused = answer.status === 403 || answer.status === 404;
  const bytes = Number(answer.headers.get("content-length") ?? Infinity);
  if (!isRefused && (answer.status !== 200 || bytes > KEPT_LIMITS.pictureBytes)) return;
  const member = await keepingMember();
  if (member === null) return;
  const name = picturesCache(member);
  const cache = await caches.open(name);
  if (isRefused) return void (await cache.delete(url, { ignoreVary: true }));
  if (await cache.match(url, { ignoreVary: true })) return;
  await cache.put(url, copyOf(answer));
  await trim(cache, KEPT_LIMITS.pictures);
  if ((await keepingMember()) !== member) await caches.delete(name); // they have signed out meanwhile
}

/** Whose pictures this browser keeps; null if it keeps none. */
async function keepingMember(): Promise<string | null> {
  const device = await readDevice();
  return device && device.keeps !== false ? device.member : null;
}
