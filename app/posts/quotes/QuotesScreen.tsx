import { Quote } from "lucide-react";
import { useState } from "react";
import type { Page } from "~/app/http/page";
import { Muted } from "~/app/posts/card/Muted";
import { PostCard } from "~/app/posts/card/PostCard";
import { feedAfter, type FeedChange, feedOf, toggledBy } from "~/app/posts/feed/feedState";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import { refreshPosts } from "~/app/posts/feed/refreshPosts";
import { isOutdated, type PostView } from "~/app/posts/view";
import { useOwnToggles } from "~/app/rooms/ownToggles";
import { spreadOut } from "~/app/rooms/spreadOut";
import { useLive } from "~/app/rooms/useLive";
import { useMorePages } from "~/app/rooms/useMorePages";
import { useStale } from "~/app/rooms/useStale";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { createSavedStates } from "~/app/ui/lists/savedStates";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TEXTS } from "./texts";

interface QuotesScreenProps {
  /** of the quoted post */
  path: string;
  page: Page<PostView>;
}

const savedPages = createSavedStates<Page<PostView> | null>();

/** X101: who quoted a post, with what they wrote. */
export function QuotesScreen({ path, page }: QuotesScreenProps) {
  const { items, more } = useMorePages<{ page: Page<PostView> }, PostView>(page, {
    saved: savedPages,
    address: (before) => `${path}/quotes?${new URLSearchParams({ before })}`,
    pageOf: (data) => data.page,
  });
  const { posts, change } = useChanged(items);
  const priority = firstWithPicture(posts);
  return (
    <>
      <PageHeader title={TEXTS.list.title} backTo={path} />
      {posts.length === 0 && !more ? <EmptyState icon={<Quote className="size-6" />} title={TEXTS.list.none} /> : null}
      {posts.map((post, index) => (
        <Muted key={post.id} what="post" item={post}>
          <PostCard post={post} onChange={change} position={index + 1} priority={post === priority} />
        </Muted>
      ))}
      {more ? <MoreLink {...more} /> : null}
    </>
  );
}

/** The posts with what happened to them since they were loaded. A post keeps the values with the highest revision. */
function useChanged(items: readonly PostView[]) {
  const [changes, setChanges] = useState<readonly FeedChange[]>([]);
  const change = (next: FeedChange): void =>
    setChanges((earlier) => [...earlier.filter((each) => !isReplacedBy(each, next)), next]);
  useStale(() => setChanges([])); // what is loaded next may lack posts that are no longer for this viewer
  const { posts } = changes.reduce(feedAfter, feedOf({ items: [...items], next: null }));
  /** A post that is loaded again replaces the one that is shown, and never comes back to the list. */
  const changeShown = (next: FeedChange): void => {
    if (next.type !== "shown") return change(next);
    for (const post of next.posts) change({ type: "edited", post: post.id, edit: () => post });
  };
  useLive(
    "feed",
    posts.map(({ id }) => id),
    (events) => {
      for (const event of events) {
        if (event.kind === "counts") {
          change({ type: "counts", post: event.post, counts: event });
          if (posts.some((post) => isOutdated(post, event.post, event.version)))
            spreadOut(() => void refreshPosts([event.post], changeShown));
        }
        if (event.kind === "gone") change({ type: "gone", post: event.post });
      }
    },
  );
  useOwnToggles((own) => {
    const toggled = toggledBy(own);
    if (toggled) change(toggled);
  });
  return { posts, change };
}

/** Of the counts of a post, only the last are kept. */
const isReplacedBy = (one: FeedChange, next: FeedChange): boolean =>
  one.type === "counts" && next.type === "counts" && one.post === next.post;
