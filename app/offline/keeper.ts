import { encode } from "turbo-stream";
import { copyOf, forgetCopies, pagesCache, trim } from "~/app/serviceWorker/keptPages";
import { shownMember } from "~/app/ui/browser/shownMember";
import { dataPath, FIRST_LOAD, KEPT_LIMITS, RELEASE } from "~/base/offline";
import { lookOfPage } from "./lookOfPage";
import { keepsNothing } from "./keepsNothing";
import { withKeptPart } from "./keptParts";
import { newRelease, shownCopy } from "./shownCopy";

/** X210: the pages that are kept, by their last route. */
const KEPT_ROUTES: ReadonlySet<string> = new Set([
  "routes/_index",
  "routes/$userId._index",
  "routes/messages._index",
  "routes/messages.requests",
  "routes/messages.$chatId",
  "routes/games_.$game.Single",
]);

/** The pages whose first picture doesn't depend on where something is scrolled to. */
const HAS_LOOK: ReadonlySet<string> = new Set(["routes/_index", "routes/$userId._index", "routes/messages._index"]);

interface Root {
  viewer?: { id: string } | null;
  renderedAtMs?: number | null;
}

/** Keeps copies of the pages that this document shows. `release`: the one of this document. */
export class Keeper {
  #loaderData: unknown = null;
  #loadedAtMs = 0;

  constructor(
    private readonly member: string,
    private readonly release: string,
  ) {}

  /** Keeps what the page shows now, unless that is itself a copy or isn't kept. */
  async keep(): Promise<void> {
    const { matches, loaderData, errors, navigation, location } = window.__remixRouter.state;
    if (loaderData !== this.#loaderData) {
      this.#loaderData = loaderData;
      this.#loadedAtMs = Date.now();
    }
    const isWhole = navigation.state === "idle" && !errors && !shownCopy.getSnapshot();
    if (!isWhole || !KEPT_ROUTES.has(matches.at(-1)?.route.id ?? "")) return;
    const root = (loaderData["root"] ?? {}) as Root;
    if (root.viewer?.id !== this.member) return;
    const atMs = root.renderedAtMs ?? this.#loadedAtMs;
    const data = Object.fromEntries(
      matches.map(({ route: { id } }) => [id, { data: withKeptPart(id, loaderData[id]) ?? null }]),
    );
    data["root"] = { data: { ...root, renderedAtMs: atMs } };
    const path = location.pathname + location.search;
    await this.#store(dataPath(path), await new Response(encode(data)).arrayBuffer(), atMs);
    const look = HAS_LOOK.has(matches.at(-1)?.route.id ?? "") && lookOfPage();
    if (look) await this.#store(path, new TextEncoder().encode(look), atMs);
  }

  /** Asks the edge again for what the page shows, because it has shown something that is gone since. */
  async refresh(): Promise<void> {
    const { pathname, search } = window.__remixRouter.state.location;
    const path = pathname + search;
    const cache = await this.#cache();
    await Promise.all([dataPath(path), path].map((kept) => cache.delete(kept)));
    const answer = await fetch(dataPath(path), { headers: { [FIRST_LOAD]: "1" } });
    if (answer.ok && answer.headers.get(RELEASE) === this.release)
      await this.#store(dataPath(path), await answer.arrayBuffer(), Date.now());
  }

  async #store(address: string, body: BufferSource, atMs: number): Promise<void> {
    const isTooLarge = body.byteLength > KEPT_LIMITS.pageBytes;
    if (isTooLarge || keepsNothing() || newRelease.getSnapshot() !== null || shownMember() !== this.member) return;
    const cache = await this.#cache();
    await cache.put(address, copyOf(new Response(body), atMs));
    await trim(cache, KEPT_LIMITS.pages);
    // they have signed out meanwhile, also in another tab
    if (shownMember() !== this.member) await forgetCopies(this.member);
  }

  #cache(): Promise<Cache> {
    return caches.open(pagesCache(this.member, this.release));
  }
}
