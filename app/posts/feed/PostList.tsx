import { ArrowUp } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { IDS_MAX, type Page } from "~/app/http/page";
import { useViewer } from "~/app/members/viewerContext";
import { postsClient } from "~/app/posts/client";
import { ListedPost } from "~/app/posts/store/ListedPost";
import { type ListChange, newestAfter } from "~/app/posts/store/listState";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import { refreshPosts } from "~/app/posts/store/useLivePosts";
import { usePostList } from "~/app/posts/store/usePostList";
import type { PostView } from "~/app/posts/view";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { Button } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import type { FeedTab } from "./feedTab";
import { firstWithPicture, useLazyLayout } from "./firstScreen";
import type { NewPost, TabArrivals } from "./tabArrivals";
import { TEXTS } from "./texts";

interface PostListProps {
  page: Page<PostView>;
  /** of a profile, the member whose posts and reposts these are */
  author?: string;
  /** of a member's feed, its tab */
  tab?: FeedTab | undefined;
  /** shown in an empty list */
  empty: ReactNode;
}

/** The newest posts first. New posts wait above the list until the reader asks for them. */
export function PostList({ page, author, tab, empty }: PostListProps) {
  const store = usePostStore();
  const { id: viewer = null, readsLanguages = false } = useViewer() ?? {};
  const isOfFriends = tab === "friends";
  const isForAll = tab === "all" && !readsLanguages;
  const askForTab = useTabArrivals(tab);
  const { state, change, reload, loading, loadMore } = usePostList({
    page,
    after: newestAfter,
    readPage: (before) => postsClient.api.feed.$get({ query: { before, author, tab } }),
    tabEntry: tab && `${viewer} ${tab}`,
    isOfFriends,
    accepts: (post) => tab !== "tags" && (author === undefined || author === post.author.id),
    onPost: (event, changeList) => {
      if (tab !== undefined && !isForAll) askForTab(event, changeList);
      else if (author === undefined || author === event.author)
        changeList({ type: "arrived", post: event.post, by: event.author });
    },
  });
  const { entries, newPosts, overflow, next } = state;
  /** Loads the waiting posts: only them, or the first page, because only a page says who reposted a post. */
  const showNewPosts = async () => {
    scrollTo({ top: 0 });
    if (author !== undefined || isOfFriends || overflow || newPosts.length > IDS_MAX) return reload();
    const ids = newPosts.map(({ id }) => id);
    await refreshPosts(store, ids);
    const posts = ids.flatMap((id) => store.post(id) ?? []);
    change({ type: "shown", posts });
  };
  // on a profile, the cover loads first
  const priority =
    author === undefined ? firstWithPicture(entries.flatMap(({ id }) => store.post(id) ?? []))?.id : undefined;
  const hasLazyLayout = useLazyLayout();
  useRestoredScroll({ items: entries.length, loadMore });
  return (
    <>
      <div
        role="status"
        className={classNames(
          "pointer-events-none sticky z-20 flex h-0 justify-center low:top-(--inset-top)",
          tab ? "top-[calc(7rem+var(--inset-top))]" : "top-[calc(4rem+var(--inset-top))]",
        )}
      >
        {newPosts.length > 0 ? (
          <Button
            size="small"
            className="pointer-events-auto mt-3 animate-rise self-start"
            onClick={() => void showNewPosts()}
          >
            <ArrowUp aria-hidden className="size-4" />
            {TEXTS[overflow ? "newPostsAtLeast" : "newPosts"]({ count: newPosts.length })}
          </Button>
        ) : null}
      </div>
      {entries.length === 0 && newPosts.length === 0 && next === null ? empty : null}
      {entries.map((entry, index) => (
        <ListedPost
          key={entry.id}
          entry={entry}
          position={index + 1}
          collapsedBy={author === entry.author ? "word" : "authorOrWord"}
          priority={entry.id === priority}
          lazyLayout={hasLazyLayout(index + 1)}
        />
      ))}
      {loadMore ? (
        <MoreLink
          to={`?${tab && tab !== "all" ? `tab=${tab}&` : ""}before=${next}`}
          loading={loading}
          onLoadMore={loadMore}
        />
      ) : null}
    </>
  );
}

/** X95, X96, X194: of new posts, lets those for the tab wait above the list. */
function useTabArrivals(tab: FeedTab | undefined) {
  const arrivals = useRef<Promise<TabArrivals> | null>(null);
  useEffect(() => () => void arrivals.current?.then(({ stop }) => stop()), []);
  return useCallback(
    (post: NewPost, change: (change: ListChange) => void) => {
      arrivals.current ??= importWhenOnline(() => import("./tabArrivals")).then((module) =>
        module.createTabArrivals(tab ?? "all", change),
      );
      void arrivals.current.then(({ hear }) => hear(post));
    },
    [tab],
  );
}
