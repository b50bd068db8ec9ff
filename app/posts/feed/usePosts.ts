import { useLocation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useOwnToggles } from "~/app/rooms/ownToggles";
import { useLive } from "~/app/rooms/useLive";
import { spreadOut } from "~/app/rooms/spreadOut";
import { useStale } from "~/app/rooms/useStale";
import { createSavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import { foundBy } from "~/app/http/client";
import { type Page, IDS_MAX } from "~/app/http/page";
import { postsClient } from "~/app/posts/client";
import type { LiveEvent } from "~/party/live/protocol";
import { feedAfter, feedOf, toggledBy, type FeedChange, type FeedState } from "./feedState";
import { onPublished } from "~/app/posts/publishedPosts";
import { readMember } from "~/app/members/client";
import { isOutdated, type PostView } from "~/app/posts/view";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useLatest } from "~/app/ui/browser/useLatest";
import { type FeedTab, TAB_PRESS } from "./feedTab";
import type { TabArrivals } from "./tabArrivals";
import { refreshPosts } from "./refreshPosts";

/** S6: Back restores the list that the reader left. */
const savedStates = createSavedStates<FeedState>();

interface PostsOptions {
  /** the first page from the route; a new object after each load */
  page: Page<PostView>;
  /** only this member's posts and reposts */
  author?: string | undefined;
  /** the tab of the feed */
  tab?: FeedTab | undefined;
}

/** A list of posts that grows downwards. It is live, and new posts wait above it. */
export function usePosts({ page, author, tab }: PostsOptions) {
  const viewer = useViewer()?.id ?? null;
  const { key, state: navigation } = useLocation();
  const isOfFriends = tab === "friends";
  const entryOfTab = tab && `${viewer} ${tab}`;
  const isChosen = isOfFriends || tab === "tags";
  const { revalidate } = useRevalidator();
  const [state, change] = useReducer(feedAfter, undefined, () => {
    const saved =
      savedStates.of(key) ?? (entryOfTab && navigation === TAB_PRESS ? savedStates.of(entryOfTab) : undefined);
    // the server read `page` after these posts were published, so `page` can't lack them
    return saved
      ? feedAfter({ ...saved, optimisticIds: [] }, { type: "loaded", page, viewer, requested: false })
      : feedOf(page);
  });

  const loaded = useRef(page);
  const requested = useRef(false);
  useEffect(() => {
    if (loaded.current === page) return;
    loaded.current = page;
    change({ type: "loaded", page, viewer, requested: requested.current });
    requested.current = false;
  }, [page, viewer]);
  const reload = useCallback(() => {
    requested.current = true;
    revalidate();
  }, [revalidate]);

  // the page that is loaded next replaces all shown posts, because any of them may no longer be for this viewer
  useStale(() => (requested.current = true));

  useEffect(
    () =>
      onPublished((post) => {
        if (tab !== "tags" && (author === undefined || author === post.author.id))
          change({ type: "shown", posts: [post] });
      }),
    [author, tab],
  );

  const latest = useLatest(state);
  useSaveOnLeave(savedStates, state);
  useSaveOnLeave(savedStates, state, entryOfTab);

  const refresh = useCallback((ids: readonly string[]) => refreshPosts(ids, change), []);
  const askForTab = useTabArrivals(tab, change);
  const onLiveEvent = useCallback(
    (event: LiveEvent) => {
      switch (event.kind) {
        case "post":
          // X59: a hidden post that arrives again is restored
          if (latest.current.posts.some(({ id, audience }) => id === event.post && audience === "hidden"))
            return void refresh([event.post]);
          if (isChosen) return askForTab(event.post);
          if (author === undefined || author === event.author) change({ type: "arrived", post: event.post });
          return;
        case "counts":
          if (latest.current.posts.some((post) => isOutdated(post, event.post, event.version)))
            return spreadOut(() => void refresh([event.post]));
          return change({ type: "counts", post: event.post, counts: event });
        case "gone":
          // X59: what is gone for others may only be hidden, so that its author still sees it
          return latest.current.posts.some(({ id, author }) => id === event.post && author.id === viewer)
            ? void refresh([event.post])
            : change({ type: "gone", post: event.post });
        case "member":
          if (!latest.current.posts.some(({ author }) => author.id === event.member)) return;
          return void readMember(event.member).then((member) => member && change({ type: "member", member }));
        case "comment":
        case "commentLikes":
        case "commentGone":
          return;
      }
    },
    [author, viewer, refresh, isChosen, askForTab, latest],
  );
  const { friendships } = useInbox();
  useEffect(() => {
    for (const [member, state] of friendships)
      if (state !== "friends") change({ type: "unfriended", member, everything: isOfFriends });
  }, [friendships, state.posts, isOfFriends]);
  useLive(
    "feed",
    state.posts.map((post) => post.id),
    (events, missed) => {
      if (missed) {
        revalidate();
        void refresh(
          latest.current.posts.flatMap(({ id, audience }) => (audience === "everyone" ? [] : [id])).slice(-IDS_MAX),
        );
      }
      events.forEach(onLiveEvent);
    },
  );

  useOwnToggles((own) => {
    const toggled = toggledBy(own);
    if (toggled) change(toggled);
    if (viewer !== null && own.of === "post" && own.reposted === false)
      change({ type: "unreposted", post: own.id, member: viewer });
  });

  // only a page says who reposted a post
  const show = author === undefined && !isOfFriends ? refresh : null;
  return { state, change, ...useNewPosts(state, reload, show), ...useMore(state, change, { author, tab }) };
}

/** X95, X96: of new posts, lets those for the tab wait above the list. */
function useTabArrivals(tab: FeedTab | undefined, change: Change): (post: string) => void {
  const arrivals = useRef<Promise<TabArrivals> | null>(null);
  useEffect(() => () => void arrivals.current?.then(({ stop }) => stop()), []);
  return useCallback(
    (post) => {
      arrivals.current ??= importWhenOnline(() => import("./tabArrivals")).then((module) =>
        module.createTabArrivals(tab ?? "all", change),
      );
      void arrivals.current.then(({ hear }) => hear(post));
    },
    [tab, change],
  );
}

type Change = Dispatch<FeedChange>;

type Refresh = (ids: readonly string[]) => Promise<void>;

/** Loads the waiting posts when the reader asks for them: only them, or, without `refresh`, the first page. */
function useNewPosts({ newPostIds, overflow }: FeedState, reload: () => void, refresh: Refresh | null) {
  const showNewPosts = useCallback(async () => {
    scrollTo({ top: 0 });
    if (!refresh || overflow || newPostIds.length > IDS_MAX) return reload();
    await refresh(newPostIds);
  }, [newPostIds, overflow, reload, refresh]);
  return { showNewPosts };
}

/** Loads the next page, one page at a time. */
function useMore(state: FeedState, change: Change, { author, tab }: Pick<PostsOptions, "author" | "tab">) {
  const [loadingMore, setLoadingMore] = useState(false);
  const requested = useRef<string | null>(null);
  const { next } = state;
  const loadMore = useCallback(async () => {
    if (next === null || requested.current === next) return;
    requested.current = next;
    setLoadingMore(true);
    const answer = await foundBy(postsClient.api.feed.$get({ query: { before: next, author, tab } }));
    requested.current = null; // after a failure the reader can press the link again
    setLoadingMore(false);
    if (answer) change({ type: "more", after: next, page: answer.page });
  }, [next, author, tab, change]);
  return { loadMore, loadingMore };
}
