import { foundBy } from "~/app/http/client";
import { IDS_MAX } from "~/app/http/page";
import { postsClient } from "~/app/posts/client";
import type { ListChange } from "~/app/posts/store/listState";
import type { LiveEvent } from "~/party/live/protocol";
import type { FeedTab } from "./feedTab";

/** A busy network publishes many posts, and most of them aren't for the tab. */
const ASKED_EVERY_MS = 5_000;

/** A new post as the live room reports it. */
export type NewPost = Pick<LiveEvent & { kind: "post" }, "post" | "author">;

export type TabArrivals = ReturnType<typeof createTabArrivals>;

/**
 * Asks whether new posts are for the tab Friends or Tags (X95, X96), or in a language that the member reads (X194), and
 * lets those wait above the list. The first question is asked at once. The posts of the next five seconds are asked for
 * together, and only the newest `IDS_MAX` of them.
 */
export function createTabArrivals(tab: FeedTab, change: (change: ListChange) => void) {
  let waiting: NewPost[] = [];
  let isStopped = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (isStopped || rest !== undefined || waiting.length === 0) return;
    rest = setTimeout(() => {
      rest = undefined;
      void ask();
    }, ASKED_EVERY_MS);
    const asked = waiting.slice(-IDS_MAX);
    waiting = [];
    const answer = await foundBy(
      postsClient.api.posts.$get({ query: { tab, ids: asked.map(({ post }) => post).join() } }),
    );
    if (isStopped) return;
    for (const { id } of answer?.posts.toReversed() ?? [])
      change({ type: "arrived", post: id, by: asked.find(({ post }) => post === id)?.author });
  }

  return {
    hear(post: NewPost): void {
      waiting.push(post);
      queueMicrotask(() => void ask()); // after the other events that arrived together
    },
    /** when the list is left: nothing more is asked, and an answer that comes later changes nothing */
    stop(): void {
      isStopped = true;
      clearTimeout(rest);
    },
  };
}
