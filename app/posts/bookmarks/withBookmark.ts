import type { FeedChange } from "~/app/posts/feed/feedState";

/** X109: the change of a list when the viewer bookmarks a post in it or removes the bookmark. */
export const withBookmark = (post: string, on: boolean): FeedChange => ({
  type: "edited",
  post,
  edit: (before) => {
    if (on === (before.bookmarked ?? false)) return before;
    const { bookmarked: _, ...rest } = before;
    return on ? { ...rest, bookmarked: true } : rest;
  },
});
