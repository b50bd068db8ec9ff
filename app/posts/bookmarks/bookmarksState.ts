import { feedAfter, type FeedChange, feedOf, type FeedState, liveValues } from "~/app/posts/feed/feedState";
import { newerOf, type PostView } from "~/app/posts/view";

/** The bookmarked posts on a screen, newest bookmark first. New posts never wait above them. */
export function bookmarksAfter(state: FeedState, change: FeedChange): FeedState {
  switch (change.type) {
    case "loaded": {
      const items = change.page.items.map((post) => newerOf(post, state.posts, liveValues));
      return feedOf({ ...change.page, items });
    }
    case "more": {
      const known = new Set(state.posts.map(({ id }) => id));
      const added = change.page.items.filter(({ id }) => !known.has(id));
      return { ...state, posts: [...state.posts, ...added], next: change.page.next };
    }
    case "arrived":
    case "shown":
      return state;
    default:
      return feedAfter(state, change);
  }
}

/** A post whose bookmark the viewer removes leaves the list, and comes back to its place if the removal is refused. */
export const listed = ({ posts }: FeedState): readonly PostView[] => posts.filter(({ bookmarked }) => bookmarked);
