import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { foundBy, type Request } from "~/app/http/client";
import type { Page } from "~/app/http/page";
import { useViewer } from "~/app/members/viewerContext";
import { TAB_PRESS } from "~/app/posts/feed/feedTab";
import type { PostView } from "~/app/posts/view";
import { useInbox, useStale } from "~/app/rooms/InboxProvider";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";
import { useLatest } from "~/app/ui/browser/useLatest";
import { createSavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import type { LiveEvent } from "~/party/live/protocol";
import { type ListChange, listOf, type ListState } from "./listState";
import { usePostStore } from "./PostStoreProvider";
import { useLivePosts } from "./useLivePosts";

/** S6: Back restores the list that the reader left. */
const savedLists = createSavedStates<ListState>();
const savedIds = (): string[] => [...savedLists.all()].flatMap(({ entries }) => entries.map(({ id }) => id));

interface PostListOptions {
  /** the first page from the route; a new object after each load */
  page: Page<PostView>;
  /** `newestAfter` or `orderedAfter` */
  after: (state: ListState, change: ListChange) => ListState;
  /** loads the page after a cursor */
  readPage: (before: string) => Request<{ page: Page<PostView> }>;
  /** a name under which the list is also restored, when a tab that shows it is pressed */
  tabEntry?: string | undefined;
  /** X95: everything of a former friend goes, not only what was for friends */
  isOfFriends?: boolean;
  /** whether a post that the viewer publishes belongs to the list */
  accepts?: (post: PostView) => boolean;
  onPost?: (event: LiveEvent & { kind: "post" }, change: (change: ListChange) => void) => void;
}

/** A list of posts of the store, which grows downwards. It is live, and restores its place on Back. */
export function usePostList(options: PostListOptions) {
  const { page, after, readPage, tabEntry, isOfFriends = false, accepts, onPost } = options;
  const store = usePostStore();
  const viewer = useViewer()?.id ?? null;
  const { key, state: navigation } = useLocation();
  const { revalidate } = useRevalidator();
  useMemo(() => store.seed(page.items), [store, page]); // before the posts are drawn, also on the server
  useEffect(() => store.announceSeeded(), [store, page]);
  const [state, change] = useReducer(after, undefined, () => {
    const saved = savedLists.of(key) ?? (tabEntry && navigation === TAB_PRESS ? savedLists.of(tabEntry) : undefined);
    // the server read `page` after these posts were published, so `page` can't lack them
    return saved
      ? after({ ...saved, optimisticIds: [] }, { type: "loaded", page, viewer, requested: false })
      : listOf(page);
  });

  const requested = useRef(false);
  useAfterChange(page, () => {
    change({ type: "loaded", page, viewer, requested: requested.current });
    requested.current = false;
  });
  /** Loads the first page again, which replaces the list. */
  const reload = () => {
    requested.current = true;
    revalidate();
  };
  // the page that is loaded next replaces all shown posts, because any of them may no longer be for this viewer
  useStale(() => (requested.current = true));

  const { entries } = state;
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const latest = useLatest({ ids, accepts });
  useSaveOnLeave(savedLists, state);
  useSaveOnLeave(savedLists, state, tabEntry);
  useEffect(() => store.keep(() => latest.current.ids, savedIds), [store, latest]);

  useEffect(
    () =>
      store.listen((event) => {
        if (event.type === "gone") return change(event);
        if (event.type === "unreposted") return viewer && change({ ...event, member: viewer });
        if (latest.current.accepts?.(event.post)) change({ type: "shown", posts: [event.post] });
      }),
    [store, viewer, latest],
  );
  const { friendships } = useInbox();
  useEffect(() => {
    if (!isOfFriends) return;
    for (const [member, is] of friendships) if (is !== "friends") change({ type: "unfriended", member });
  }, [friendships, isOfFriends, entries, state.newPosts]);
  useLivePosts(ids, onPost && ((event) => onPost(event, change)));

  const [loading, setLoading] = useState(false);
  const { next } = state;
  const isLoading = useRef(false);
  const loadMore = async () => {
    if (next === null || isLoading.current) return;
    isLoading.current = true;
    setLoading(true);
    const answer = await foundBy(readPage(next));
    isLoading.current = false; // after a failure the reader can press the link again
    setLoading(false);
    if (!answer) return;
    store.addPosts(answer.page.items);
    change({ type: "more", after: next, page: answer.page });
  };
  return { state, change, reload, loading, loadMore: next === null ? null : () => void loadMore() };
}
