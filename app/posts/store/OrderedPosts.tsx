import type { ReactNode } from "react";
import type { Request } from "~/app/http/client";
import type { Page } from "~/app/http/page";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import type { PostView } from "~/app/posts/view";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { ListedPost } from "./ListedPost";
import { orderedAfter } from "./listState";
import { usePostStore } from "./PostStoreProvider";
import { usePostList } from "./usePostList";

interface OrderedPostsProps {
  page: Page<PostView>;
  /** loads the page after a cursor */
  readPage: (before: string) => Request<{ page: Page<PostView> }>;
  /** the address of that page */
  pathOf: (before: string) => string;
  /** X36: a search doesn't collapse what the viewer mutes */
  collapsedBy?: "nothing";
  /** shown in an empty list */
  empty?: ReactNode;
}

/** A list of posts in the server's order, such as a tag's or a search's. */
export function OrderedPosts({ page, readPage, pathOf, collapsedBy, empty = null }: OrderedPostsProps) {
  const { state, loading, loadMore } = usePostList({ page, after: orderedAfter, readPage });
  const { entries, next } = state;
  const store = usePostStore();
  const priority = firstWithPicture(entries.flatMap(({ id }) => store.post(id) ?? []))?.id;
  useRestoredScroll({ items: entries.length, loadMore });
  return (
    <>
      {entries.length === 0 && next === null ? empty : null}
      {entries.map((entry, index) => (
        <ListedPost
          key={entry.id}
          entry={entry}
          position={index + 1}
          collapsedBy={collapsedBy}
          priority={entry.id === priority}
        />
      ))}
      {next !== null && loadMore ? <MoreLink to={pathOf(next)} loading={loading} onLoadMore={loadMore} /> : null}
    </>
  );
}
