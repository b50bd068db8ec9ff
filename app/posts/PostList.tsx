import { Link } from "@remix-run/react";
import { ArrowUp } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button, buttonClass } from "~/app/ui/Button";
import { PostCard } from "./PostCard";
import { useDrawnLater } from "./useDrawnLater";
import { usePosts } from "./usePosts";
import type { Page, PostView } from "./view";

/** How far above the end the next page is asked for, so that a reader rarely meets it. */
const AHEAD_PX = 1_200;

interface PostListProps {
  page: Page<PostView>;
  author?: string;
  /** what stands in an empty list */
  empty: ReactNode;
}

export function PostList({ page, author, empty }: PostListProps) {
  const { state, change, showWaiting, loadMore, loadingMore } = usePosts(author === undefined ? { page } : { page, author });
  const { posts, waiting, next } = state;
  const isDrawnLater = useDrawnLater();
  return (
    <>
      <div role="status" className="pointer-events-none sticky top-16 z-20 flex h-0 justify-center">
        {waiting.length > 0 ? (
          <Button size="small" className="pointer-events-auto mt-3 animate-rise self-start" onClick={() => void showWaiting()}>
            <ArrowUp aria-hidden className="size-4" />
            {waiting.length} new posts
          </Button>
        ) : null}
      </div>
      {posts.length === 0 && waiting.length === 0 ? empty : null}
      {posts.map((post, index) => (
        <PostCard key={post.id} post={post} onChange={change} place={index + 1} drawnLater={isDrawnLater(index + 1)} />
      ))}
      {next === null ? null : <More next={next} loading={loadingMore} onWanted={() => void loadMore()} />}
    </>
  );
}

/** A link, so that it works without JavaScript; with it the next page comes by itself before one is there. */
function More({ next, loading, onWanted }: { next: string; loading: boolean; onWanted: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(onWanted);
  useEffect(() => {
    wanted.current = onWanted;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && wanted.current(), { rootMargin: `0px 0px ${AHEAD_PX}px` });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [next]);
  return (
    <div ref={place} className="flex justify-center py-6">
      <Link
        to={`?before=${next}`}
        rel="nofollow" // a feed has no end: nobody should crawl it
        aria-busy={loading}
        className={buttonClass("outline", "medium")}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onWanted();
        }}
      >
        More
      </Link>
    </div>
  );
}
