import { getJson, IDS_MAX } from "~/app/http/getJson";
import type { PostView } from "~/app/posts/view";
import type { FeedChange } from "./feedState";
import type { FeedTab } from "./feedTab";

type Change = (change: FeedChange) => void;

/** A busy network publishes many posts, and most of them aren't for the tab. */
const ASKED_EVERY_MS = 5_000;

let waiting: string[] = [];
let isResting = false;
/** the list that is open now */
let open: { tab: FeedTab; change: Change } | undefined;

/**
 * Asks whether a new post is for the tab Friends or Tags (X95, X96), and lets it wait above the list. The first question is asked at
 * once. The posts of the next five seconds are asked for together, and only the newest `IDS_MAX` of them.
 */
export function hearFor(tab: FeedTab, post: string, change: Change): void {
  open = { tab, change };
  waiting.push(post);
  queueMicrotask(() => void ask()); // after the other events that arrived together
}

async function ask(): Promise<void> {
  if (isResting || !open || waiting.length === 0) return;
  isResting = true;
  setTimeout(() => {
    isResting = false;
    void ask();
  }, ASKED_EVERY_MS);
  const ids = waiting.slice(-IDS_MAX);
  waiting = [];
  const answer = await getJson<{ posts: PostView[] }>(`/api/posts?tab=${open.tab}&ids=${ids.join()}`);
  for (const { id } of answer?.posts.toReversed() ?? []) open.change({ type: "arrived", post: id });
}
