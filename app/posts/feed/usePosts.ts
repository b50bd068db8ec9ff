import { useLocation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { useOwnToggles } from "~/app/rooms/ownToggles";
import { useLive } from "~/app/rooms/useLive";
import { keptStates, useKeptWhenLeft } from "~/app/ui/lists/keptStates";
import { getJson, type Page, IDS_MAX } from "~/app/http/getJson";
import type { LiveEvent } from "~/party/live/protocol";
import { feedAfter, feedOf, toggledBy, type FeedChange, type FeedState } from "./feedState";
import { onPublished } from "~/app/posts/published";
import { readMember } from "~/app/members/member";
import type { PostView } from "~/app/posts/view";

/** S6 */
const left = keptStates<FeedState>();

interface PostsOptions {
  /** the first page from the route; a new object after each load */
  page: Page<PostView>;
  /** only this member's posts */
  author?: string;
}

/** A list of posts that grows downwards. It is live, and new posts wait above it. */
export function usePosts({ page, author }: PostsOptions) {
  const viewer = useViewer()?.id ?? null;
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const [state, change] = useReducer(feedAfter, undefined, () => {
    const kept = left.of(key);
    // the page that was loaded now has the posts that were published meanwhile
    return kept ? feedAfter({ ...kept, fresh: [] }, { kind: "loaded", page, viewer, asked: false }) : feedOf(page);
  });

  const loaded = useRef(page);
  const asked = useRef(false);
  useEffect(() => {
    if (loaded.current === page) return;
    loaded.current = page;
    change({ kind: "loaded", page, viewer, asked: asked.current });
    asked.current = false;
  }, [page, viewer]);
  const loadAnew = useCallback(() => {
    asked.current = true;
    revalidate();
  }, [revalidate]);

  useEffect(
    () =>
      onPublished((post) => {
        if (author === undefined || author === post.author.id) change({ kind: "shown", posts: [post] });
      }),
    [author],
  );

  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useKeptWhenLeft(left, state);

  const hear = useCallback(
    (event: LiveEvent) => {
      switch (event.kind) {
        case "post":
          if (author === undefined || author === event.author) change({ kind: "arrived", post: event.post });
          return;
        case "counts":
          return change({ kind: "counts", post: event.post, counts: event });
        case "gone":
          return change({ kind: "gone", post: event.post });
        case "member":
          if (!latest.current.posts.some(({ author }) => author.id === event.member)) return;
          return void readMember(event.member).then((member) => member && change({ kind: "member", member }));
        case "comment":
        case "commentLikes":
        case "commentGone":
          return;
      }
    },
    [author],
  );
  useLive(
    "feed",
    state.posts.map((post) => post.id),
    (events, missed) => {
      if (missed) revalidate();
      events.forEach(hear);
    },
  );

  useOwnToggles((own) => {
    const toggled = toggledBy(own);
    if (toggled) change(toggled);
  });

  return { state, change, ...useWaiting(state, change, loadAnew), ...useMore(state, change, author) };
}

type Change = Dispatch<FeedChange>;

/** Loads the waiting posts when the reader asks for them. */
function useWaiting(state: FeedState, change: Change, loadAnew: () => void) {
  const { waiting, hole } = state;
  const showWaiting = useCallback(async () => {
    scrollTo({ top: 0 });
    if (hole || waiting.length > IDS_MAX) return loadAnew();
    const answer = await getJson<{ posts: PostView[] }>(`/api/posts?ids=${waiting.join()}`);
    if (!answer) return;
    change({ kind: "shown", posts: answer.posts });
    const found = new Set(answer.posts.map((post) => post.id));
    for (const post of waiting) if (!found.has(post)) change({ kind: "gone", post });
  }, [waiting, hole, change, loadAnew]);
  return { showWaiting };
}

/** Loads the next page, one page at a time. */
function useMore(state: FeedState, change: Change, author: string | undefined) {
  const [loadingMore, setLoadingMore] = useState(false);
  const asked = useRef<string | null>(null);
  const { next } = state;
  const loadMore = useCallback(async () => {
    if (next === null || asked.current === next) return;
    asked.current = next;
    setLoadingMore(true);
    const query = new URLSearchParams({ before: next, ...(author === undefined ? {} : { author }) });
    const answer = await getJson<{ page: Page<PostView> }>(`/api/feed?${query}`);
    asked.current = null; // after a failure the reader can press the link again
    setLoadingMore(false);
    if (answer) change({ kind: "more", page: answer.page });
  }, [next, author, change]);
  return { loadMore, loadingMore };
}
