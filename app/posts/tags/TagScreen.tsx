import { Hash } from "lucide-react";
import { useViewer } from "~/app/members/viewerContext";
import { Muted } from "~/app/posts/card/Muted";
import { PostCard } from "~/app/posts/card/PostCard";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import { usePostsInOrder } from "~/app/posts/feed/usePostsInOrder";
import { tagPath } from "~/app/ui/format/tagPath";
import { OrderLinks } from "~/app/ui/lists/OrderLinks";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TAG_ORDERS } from "~/base/tagOrder";
import { FollowTag } from "./FollowTag";
import { HideTag } from "./HideTag";
import { postsClient } from "~/app/posts/client";
import { TEXTS } from "./texts";
import type { TagPage } from "./view";

/** X91, X92 */
export function TagScreen({ tag, order, page, isFollowed, isHidden }: TagPage) {
  const viewer = useViewer();
  return (
    <>
      <PageHeader
        title={TEXTS.title(tag)}
        backTo="/"
        aside={isFollowed === null ? null : <FollowTag key={`${tag} ${viewer?.id}`} tag={tag} saved={isFollowed} />}
      />
      {isHidden === null ? null : (
        <div className="border-b border-hairline px-4 py-2">
          <HideTag key={tag} tag={tag} saved={isHidden} />
        </div>
      )}
      <OrderLinks label={TEXTS.order.label} orders={TAG_ORDERS} shown={order} texts={TEXTS.order} path={tagPath(tag)} />
      <TaggedPosts key={`${tag} ${order}`} tag={tag} order={order} page={page} />
    </>
  );
}

function TaggedPosts({ tag, order, page }: Omit<TagPage, "isFollowed" | "isHidden">) {
  const { state, change, loading, loadMore } = usePostsInOrder(page, (before) =>
    postsClient.api.tags.$get({ query: { tag, sort: order, before } }),
  );
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
