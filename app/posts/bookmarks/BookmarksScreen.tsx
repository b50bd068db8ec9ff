import { Bookmark } from "lucide-react";
import { Fragment } from "react";
import type { Page } from "~/app/http/page";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import { ListedPost } from "~/app/posts/store/ListedPost";
import { orderedAfter } from "~/app/posts/store/listState";
import { usePostStore, useStoredPosts } from "~/app/posts/store/PostStoreProvider";
import { usePostList } from "~/app/posts/store/usePostList";
import type { PostView } from "~/app/posts/view";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { postsClient } from "~/app/posts/client";
import { TEXTS } from "./texts";

const readPage = (before: string) => postsClient.api.bookmarks.$get({ query: { before } });

/** X109: a post whose bookmark the viewer removes leaves the list, and comes back if the removal is refused. */
export function BookmarksScreen({ page }: { page: Page<PostView> }) {
  const { state, loading, loadMore } = usePostList({ page, after: orderedAfter, readPage });
  const { entries, next } = state;
  const posts = useStoredPosts(entries.map(({ id }) => id)).filter(({ bookmarked }) => bookmarked);
  useFocusAfterRemoval(posts);
  const priority = firstWithPicture(posts)?.id;
  const shown = new Set(posts.map(({ id }) => id));
  useRestoredScroll({ items: posts.length, loadMore });
  return (
    <>
      <PageHeader title={TEXTS.title} backTo="/settings" />
      {posts.length === 0 && next === null ? (
        <EmptyState icon={<Bookmark className="size-6" />} title={TEXTS.empty.title} leadsTo="feed">
          {TEXTS.empty.text}
        </EmptyState>
      ) : null}
      {entries
        .filter(({ id }) => shown.has(id))
        .map((entry, index) => (
          <Fragment key={entry.id}>
            <ListedPost entry={entry} position={index + 1} priority={entry.id === priority} />
            <RemovalWithoutScripts post={entry.id} />
          </Fragment>
        ))}
      {loadMore ? <MoreLink to={`?before=${next}`} loading={loading} onLoadMore={loadMore} /> : null}
    </>
  );
}

/**
 * When the viewer removes a post from the list, its menu can't return the focus to its button. The next post gets the
 * focus, or the last one, or the page.
 */
function useFocusAfterRemoval(posts: readonly PostView[]) {
  const store = usePostStore();
  useAfterChange(posts, (before) => {
    const removed = before.findIndex(({ id }) => !posts.some((post) => post.id === id));
    const wasPressed = store.post(before[removed]?.id ?? "")?.bookmarked === false; // not deleted by its author
    if (removed === -1 || !wasPressed || document.activeElement !== document.body) return;
    const next = posts[removed] ?? posts.at(-1);
    document.querySelector<HTMLElement>(next ? `article[data-post="${next.id}"]` : "#main")?.focus();
  });
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
