import type { FeedState } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";

/** A post whose bookmark the viewer removes leaves the list, and comes back to its place if the removal is refused. */
export const listed = ({ posts }: FeedState): readonly PostView[] => posts.filter(({ bookmarked }) => bookmarked);
