import { firstWithPicture, useLazyLayout } from "./firstScreen";
import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { PostCard } from "~/app/posts/card/PostCard";
import { Muted } from "~/app/posts/card/Muted";
import { classNames } from "~/app/ui/primitives/classNames";
import type { FeedTab } from "./feedTab";
import { TEXTS } from "./texts";
import { usePosts } from "./usePosts";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/page";

interface PostListProps {
  page: Page<PostView>;
  /** of a profile, the member whose posts and reposts these are */
  author?: string;
  /** of a member's feed, its tab */
  tab?: FeedTab | undefined;
  /** shown in an empty list */
  empty: ReactNode;
}

export function PostList({ page, author, tab, empty }: PostListProps) {
  const { state, change, showNewPosts, loadMore, loadingMore } = usePosts({ page, author, tab });
  const { posts, newPostIds, overflow, next } = state;
  const priority = author === undefined ? firstWithPicture(posts) : undefined; // on a profile, the cover loads first
  const hasLazyLayout = useLazyLayout();
  useRestoredScroll({ items: posts.length, loadMore: next === null ? null : loadMore });
  return (
    <>
      <div
        role="status"
        className={classNames(
          "pointer-events-none sticky z-20 flex h-0 justify-center low:top-(--inset-top)",
          tab ? "top-[calc(7rem+var(--inset-top))]" : "top-[calc(4rem+var(--inset-top))]",
        )}
      >
        {newPostIds.length > 0 ? (
          <Button
            size="small"
            className="pointer-events-auto mt-3 animate-rise self-start"
            onClick={() => void showNewPosts()}
          >
            <ArrowUp aria-hidden className="size-4" />
            {TEXTS.newPosts(newPostIds.length, overflow)}
          </Button>
        ) : null}
      </div>
      {posts.length === 0 && newPostIds.length === 0 && next === null ? empty : null}
      {posts.map((post, index) => (
        <Muted key={post.id} what="post" item={post} byWordOnly={author === post.author.id}>
          <PostCard
            post={post}
            onChange={change}
            position={index + 1}
            priority={post === priority}
            lazyLayout={hasLazyLayout(index + 1)}
          />
        </Muted>
      ))}
      {next === null ? null : (
        <MoreLink
          to={`?${tab && tab !== "all" ? `tab=${tab}&` : ""}before=${next}`}
          loading={loadingMore}
          onLoadMore={() => void loadMore()}
        />
      )}
    </>
  );
}
