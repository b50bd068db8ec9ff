import { useCallback, useEffect } from "react";
import { getJson, IDS_MAX } from "~/app/http/getJson";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { FeedChange, FeedState } from "./feedState";

/**
 * X33: removes the posts for friends of a member who is no longer a friend, as soon as the page hears of it. Returns a
 * function for a page that was away: it asks which of the shown posts for friends are still for the viewer.
 */
export function useEndedFriendships({ posts }: FeedState, change: (change: FeedChange) => void): () => void {
  const { friendships } = useInbox();
  useEffect(() => {
    for (const [member, state] of friendships) if (state !== "friends") change({ type: "unfriended", member });
  }, [friendships, posts, change]);
  return useCallback(() => {
    const ids = posts.flatMap(({ id, audience }) => (audience === "friends" ? [id] : [])).slice(-IDS_MAX);
    if (ids.length === 0) return;
    void getJson<{ posts: { id: string }[] }>(`/api/posts?ids=${ids.join()}`).then((answer) => {
      const found = new Set(answer?.posts.map(({ id }) => id));
      for (const post of answer ? ids : []) if (!found.has(post)) change({ type: "gone", post });
    });
  }, [posts, change]);
}
