import { getJson, IDS_MAX } from "~/app/http/getJson";
import type { PostView } from "~/app/posts/view";

/** A busy network publishes many posts, and most of them aren't by friends. */
const ASKED_EVERY_MS = 5_000;

/**
 * Asks which new posts are for the Friends tab (X95): at once, and then for those of the last five seconds together, of
 * which only the newest `IDS_MAX`.
 */
export function friendsArrivals(onArrived: (post: string) => void): (post: string) => void {
  let waiting: string[] = [];
  let isResting = false;
  const ask = async () => {
    if (isResting || waiting.length === 0) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      void ask();
    }, ASKED_EVERY_MS);
    const ids = waiting.slice(-IDS_MAX);
    waiting = [];
    const answer = await getJson<{ posts: PostView[] }>(`/api/posts?tab=friends&ids=${ids.join()}`);
    for (const { id } of answer?.posts.toReversed() ?? []) onArrived(id);
  };
  return (post) => {
    waiting.push(post);
    queueMicrotask(() => void ask()); // after the other events that arrived together
  };
}
