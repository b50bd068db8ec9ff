import { Bookmark } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import type { Page } from "~/app/http/page";
import { Muted } from "~/app/posts/card/Muted";
import { PostCard } from "~/app/posts/card/PostCard";
import type { FeedChange, FeedState } from "~/app/posts/feed/feedState";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import { usePostsInOrder } from "~/app/posts/feed/usePostsInOrder";
import type { PostView } from "~/app/posts/view";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { postsClient } from "~/app/posts/client";
import { TEXTS } from "./texts";

const readPage = (before: string) => postsClient.api.bookmarks.$get({ query: { before } });

/** X109 */
export function BookmarksScreen({ page }: { page: Page<PostView> }) {
  const { state, change, loading, loadMore } = usePostsInOrder(page, readPage);
  const { next } = state;
  const posts = listed(state);
  const onChange = useFocusAfterRemoval(posts, change);
  const priority = firstWithPicture(posts);
  useRestoredScroll({ items: posts.length, loadMore: next === null ? null : () => void loadMore() });
  return (
    <>
      <PageHeader title={TEXTS.title} backTo="/settings" />
      {posts.length === 0 && next === null ? (
        <EmptyState icon={<Bookmark className="size-6" />} title={TEXTS.empty.title} way="feed">
          {TEXTS.empty.text}
        </EmptyState>
      ) : null}
      {posts.map((post, index) => (
        <Muted key={post.id} what="post" item={post}>
          <PostCard post={post} onChange={onChange} position={index + 1} priority={post === priority} />
          <RemovalWithoutScripts post={post.id} />
        </Muted>
      ))}
      {next === null ? null : <MoreLink to={`?before=${next}`} loading={loading} onLoadMore={() => void loadMore()} />}
    </>
  );
}

/**
 * When the viewer removes a post from the list, its menu can't return the focus to its button. The next post gets the
 * focus, or the last one, or the page. Returns the listener for what the viewer does with a post.
 */
function useFocusAfterRemoval(posts: readonly PostView[], change: (change: FeedChange) => void) {
  const before = useRef(posts);
  const acted = useRef(false);
  useEffect(() => {
    const removed = before.current.findIndex(({ id }) => !posts.some((post) => post.id === id));
    const hasActed = acted.current; // a post that its author deletes must not move the focus
    before.current = posts;
    acted.current = false;
    if (removed === -1 || !hasActed || document.activeElement !== document.body) return;
    const next = posts[removed] ?? posts.at(-1);
    document.querySelector<HTMLElement>(next ? `article[data-post="${next.id}"]` : "#main")?.focus();
  }, [posts]);
  return useCallback(
    (made: FeedChange) => {
      acted.current = true;
      change(made);
    },
    [change],
  );
}

/** The menu of a post depends on scripts. */
const RemovalWithoutScripts = ({ post }: { post: string }) => (
  <form
    method="post"
    action={`/posts/${post}/bookmark`}
    className="hidden border-b border-hairline px-4 py-2 noscript:block"
  >
    <input type="hidden" name="on" value="0" />
    <Button type="submit" look="outline" size="small">
      {TEXTS.remove}
    </Button>
  </form>
);

/** A post whose bookmark the viewer removes leaves the list, and comes back to its place if the removal is refused. */
export const listed = ({ posts }: FeedState): readonly PostView[] => posts.filter(({ bookmarked }) => bookmarked);
