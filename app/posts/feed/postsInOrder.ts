import { feedAfter, type FeedChange, feedOf, type FeedState, liveValues } from "./feedState";
import { newerOf, type PostView } from "~/app/posts/view";

/** A list of posts on a screen that keeps the server's order. New posts never wait above it. */
export function orderedAfter(state: FeedState, change: FeedChange): FeedState {
  switch (change.type) {
    case "loaded": {
      const items = change.page.items.map((post) => newerOf(post, state.posts, liveValues));
      const page = feedOf({ ...change.page, items });
      return change.requested ? page : withFurtherPages(page, state);
    }
    case "more":
      return change.after === state.next
        ? { ...state, posts: withEach(state.posts, change.page.items), next: change.page.next }
        : state;
    case "arrived":
      return state;
    case "shown":
      return change.posts.reduce(
        (shown, post) => feedAfter(shown, { type: "edited", post: post.id, edit: () => post }),
        state,
      );
    default:
      return feedAfter(state, change);
  }
}

/** The first page as it was loaded again, and below it the further pages that the screen already shows. */
function withFurtherPages(first: FeedState, { posts, next }: FeedState): FeedState {
  const last = first.posts.at(-1)?.id;
  const at = posts.findIndex(({ id }) => id === last);
  if (first.next === null || at === -1) return first;
  const beyond = posts.slice(at + 1);
  return beyond.length === 0 ? first : { ...first, posts: withEach(first.posts, beyond), next };
}

/** Adds what isn't in the list yet. */
function withEach(posts: readonly PostView[], added: readonly PostView[]): PostView[] {
  const known = new Set(posts.map(({ id }) => id));
  return [...posts, ...added.filter(({ id }) => !known.has(id))];
}
