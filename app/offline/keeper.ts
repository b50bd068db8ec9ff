import { encode } from "turbo-stream";
import { changeDevice, readDevice } from "~/app/serviceWorker/deviceStore";
import { copyOf, forgetCopies, forgetPagesWith, pagesCache, trim } from "~/app/serviceWorker/keptPages";
import { shownMember } from "~/app/ui/browser/shownMember";
import { dataPath, FIRST_LOAD, KEPT_LIMITS, RELEASE } from "~/base/offline";
import { lookOfPage } from "./lookOfPage";
import { keepsNothing } from "~/app/ui/browser/keepsNothing";
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
  /** data with something that is gone since, or that the member may no longer see */
  #outdated: unknown = null;
  /** the inbox's `changedAtMs` of which the copies are; null before they were compared with it */
  #changedAtMs: number | null = null;

  constructor(
    private readonly member: string,
    private readonly release: string,
  ) {}

  /** Keeps what the page shows now, unless that is itself a copy, is outdated, or isn't kept. */
  async keep(): Promise<void> {
    const { matches, loaderData, errors, navigation, revalidation, location } = window.__remixRouter.state;
    if (loaderData !== this.#loaderData) {
      this.#loaderData = loaderData;
      this.#loadedAtMs = Date.now();
    }
    if (this.#changedAtMs === null || loaderData === this.#outdated) return;
    const isLoaded = navigation.state === "idle" && revalidation === "idle";
    const isWhole = isLoaded && !errors && !shownCopy.getSnapshot();
    if (!isWhole || !KEPT_ROUTES.has(matches.at(-1)?.route.id ?? "")) return;
    const root = (loaderData["root"] ?? {}) as Root;
    if (root.viewer?.id !== this.member) return;
    const atMs = root.renderedAtMs ?? this.#loadedAtMs;
    const data = Object.fromEntries(
      matches.map(({ route: { id } }) => [id, { data: withKeptPart(id, loaderData[id]) ?? null }]),
    );
    data["root"] = { data: { ...root, renderedAtMs: atMs } };
    const path = location.pathname + location.search;
    const look = HAS_LOOK.has(matches.at(-1)?.route.id ?? "") ? lookOfPage() : null; // before another page is opened
    await this.#store(dataPath(path), await new Response(encode(data)).arrayBuffer(), atMs);
    if (look === null) await (await this.#cache()).delete(path);
    else await this.#store(path, new TextEncoder().encode(look), atMs);
  }

  /** A post or comment that the page has shown is gone: no copy has it any more. */
  async forgetGone(id: string): Promise<void> {
    this.outdate();
    await forgetPagesWith(this.member, id);
  }

  /** What the page shows isn't kept any more. What it loads next is. */
  outdate(): void {
    this.#outdated = window.__remixRouter.state.loaderData;
  }

  /**
   * X214: the inbox says when what the member may see last changed. Older copies are deleted, also if it happened while no
   * page was open. Nothing is kept before the inbox has said it.
   */
  async compare(changedAtMs: number): Promise<void> {
    if (this.#changedAtMs !== null && this.#changedAtMs !== changedAtMs) this.outdate();
    if ((await readDevice())?.changedAtMs !== changedAtMs) {
      await forgetCopies(this.member);
      await changeDevice((device) => (device?.member === this.member ? { ...device, changedAtMs } : device));
    }
    this.#changedAtMs = changedAtMs;
  }

  /** Asks the edge again for what the page shows, if that is outdated. */
  async refresh(): Promise<void> {
    const { location, loaderData } = window.__remixRouter.state;
    if (loaderData !== this.#outdated) return;
    const path = location.pathname + location.search;
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
