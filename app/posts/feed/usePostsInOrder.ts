import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useReducer, useRef, useState } from "react";
import { foundBy, type Request } from "~/app/http/client";
import type { Page } from "~/app/http/page";
import { readMember } from "~/app/members/client";
import { useViewer } from "~/app/members/viewerContext";
import { feedOf, type FeedState, toggledBy } from "./feedState";
import { refreshPosts } from "./refreshPosts";
import { isOutdated, type PostView } from "~/app/posts/view";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useOwnToggles } from "~/app/rooms/ownToggles";
import { useLive } from "~/app/rooms/useLive";
import { spreadOut } from "~/app/rooms/spreadOut";
import { useStale } from "~/app/rooms/useStale";
import { createSavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import { orderedAfter } from "./postsInOrder";

/** Back restores the list that the reader left. */
const savedStates = createSavedStates<FeedState>();

/**
 * X91, X109: a list of posts in the server's order, which grows downwards. Counts are live, and deleted posts leave it.
 * `readPage`: loads the page after a cursor.
 */
export function usePostsInOrder(page: Page<PostView>, readPage: (before: string) => Request<{ page: Page<PostView> }>) {
  const viewer = useViewer()?.id ?? null;
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const [state, change] = useReducer(orderedAfter, undefined, () => {
    const saved = savedStates.of(key);
    return saved ? orderedAfter(saved, { type: "loaded", page, viewer, requested: false }) : feedOf(page);
  });
  const loaded = useRef(page);
  const replaces = useRef(false);
  // the page that is loaded next replaces all shown posts, because any of them may no longer be for this viewer
  useStale(() => (replaces.current = true));
  useEffect(() => {
    if (loaded.current === page) return;
    loaded.current = page;
    change({ type: "loaded", page, viewer, requested: replaces.current });
    replaces.current = false;
  }, [page, viewer]);
  useSaveOnLeave(savedStates, state);

  /** X59: what is gone for others may only be hidden, so that its author still sees it. */
  const removeUnlessHidden = (post: string) =>
    state.posts.some(({ id, author }) => id === post && author.id === viewer)
      ? void refreshPosts([post], change)
      : change({ type: "gone", post });
  const { friendships } = useInbox();
  useEffect(() => {
    for (const [member, is] of friendships) if (is !== "friends") change({ type: "unfriended", member });
  }, [friendships, state.posts]);
  useLive(
    "feed",
    state.posts.map(({ id }) => id),
    (events, missed) => {
      if (missed) revalidate();
      for (const event of events) {
        if (event.kind === "counts") {
          change({ type: "counts", post: event.post, counts: event });
          if (state.posts.some((post) => isOutdated(post, event.post, event.version)))
            spreadOut(() => void refreshPosts([event.post], change));
        }
        if (event.kind === "gone") removeUnlessHidden(event.post);
        if (event.kind === "member" && state.posts.some(({ author }) => author.id === event.member))
          void readMember(event.member).then((member) => member && change({ type: "member", member }));
      }
    },
  );
  useOwnToggles((own) => {
    const toggled = toggledBy(own);
    if (toggled) change(toggled);
  });

  const [loading, setLoading] = useState(false);
  const { next } = state;
  const loadMore = async () => {
    if (loading || next === null) return;
    setLoading(true);
    const answer = await foundBy(readPage(next));
    setLoading(false); // after a failure the reader can press the link again
    if (answer) change({ type: "more", after: next, page: answer.page });
  };
  return { state, change, loading, loadMore };
}
