import { Link } from "@remix-run/react";
import { Hash } from "lucide-react";
import { Muted } from "~/app/posts/card/Muted";
import { PostCard } from "~/app/posts/card/PostCard";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import { usePostsInOrder } from "~/app/posts/feed/usePostsInOrder";
import { tagPath } from "~/app/ui/format/tagPath";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { classNames } from "~/app/ui/primitives/classNames";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TAG_ORDERS, type TagOrder } from "~/base/tagOrder";
import { FollowTag } from "./FollowTag";
import { TEXTS } from "./texts";
import type { TagPage } from "./view";

/** X91, X92 */
export const TagScreen = ({ tag, order, page, isFollowed }: TagPage) => (
  <>
    <PageHeader
      title={TEXTS.title(tag)}
      backTo="/"
      aside={isFollowed === null ? null : <FollowTag key={tag} tag={tag} saved={isFollowed} />}
    />
    <nav aria-label={TEXTS.order.label} className="flex flex-wrap border-b border-hairline px-2">
      {TAG_ORDERS.map((each) => (
        <Link
          key={each}
          to={orderPath(tag, each)}
          replace
          preventScrollReset
          aria-current={each === order ? "true" : undefined}
          className={classNames(
            "inline-flex min-h-11 items-center rounded-sm px-2 text-sm hover:text-ink hover:underline md:min-h-9",
            each === order ? "font-semibold text-ink" : "text-ink-3",
          )}
        >
          {TEXTS.order[each]}
        </Link>
      ))}
    </nav>
    <TaggedPosts key={`${tag} ${order}`} tag={tag} order={order} page={page} />
  </>
);

const orderPath = (tag: string, order: TagOrder): string =>
  order === "newest" ? tagPath(tag) : `${tagPath(tag)}?sort=${order}`;

function TaggedPosts({ tag, order, page }: Omit<TagPage, "isFollowed">) {
  const addressOf = (before: string) => `/api/tags?${new URLSearchParams({ tag, sort: order, before })}`;
  const { state, change, loading, loadMore } = usePostsInOrder(page, addressOf);
  const { posts, next } = state;
  const priority = firstWithPicture(posts);
  useRestoredScroll({ items: posts.length, loadMore: next === null ? null : () => void loadMore() });
  return (
    <>
      {posts.length === 0 && next === null ? (
        <EmptyState icon={<Hash className="size-6" />} title={TEXTS.empty.title(tag)}>
          {TEXTS.empty.text}
        </EmptyState>
      ) : null}
      {posts.map((post, index) => (
        <Muted key={post.id} what="post" item={post}>
          <PostCard post={post} onChange={change} position={index + 1} priority={post === priority} />
        </Muted>
      ))}
      {next === null ? null : (
        <MoreLink
          to={`?${new URLSearchParams({ sort: order, before: next })}`}
          loading={loading}
          onLoadMore={() => void loadMore()}
        />
      )}
    </>
  );
}
