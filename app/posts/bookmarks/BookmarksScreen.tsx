import { Bookmark } from "lucide-react";
import type { Page } from "~/app/http/getJson";
import { Muted } from "~/app/posts/card/Muted";
import { PostCard } from "~/app/posts/card/PostCard";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import { usePostsInOrder } from "~/app/posts/feed/usePostsInOrder";
import type { PostView } from "~/app/posts/view";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { listed } from "./listed";
import { TEXTS } from "./texts";

const addressOf = (before: string) => `/api/bookmarks?before=${before}`;

/** X109 */
export function BookmarksScreen({ page }: { page: Page<PostView> }) {
  const { state, change, loading, loadMore } = usePostsInOrder(page, addressOf);
  const { next } = state;
  const posts = listed(state);
  const priority = firstWithPicture(posts);
  useRestoredScroll({ items: posts.length, loadMore: next === null ? null : () => void loadMore() });
  return (
    <>
      <PageHeader title={TEXTS.title} backTo="/settings" />
      {posts.length === 0 && next === null ? (
        <EmptyState icon={<Bookmark className="size-6" />} title={TEXTS.empty.title}>
          {TEXTS.empty.text}
        </EmptyState>
      ) : null}
      {posts.map((post, index) => (
        <Muted key={post.id} what="post" item={post}>
          <PostCard post={post} onChange={change} position={index + 1} priority={post === priority} />
          <RemovalWithoutScripts post={post.id} />
        </Muted>
      ))}
      {next === null ? null : <MoreLink to={`?before=${next}`} loading={loading} onLoadMore={() => void loadMore()} />}
    </>
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
