import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { buttonClass } from "~/app/ui/primitives/Button";
import { TEXTS } from "~/app/ui/texts";

/** How far above the end the next page is requested, so that readers rarely reach the end. */
const AHEAD_PX = 1_200;

interface MoreLinkProps {
  /** address of the next page */
  to: string;
  loading: boolean;
  onLoadMore: () => void;
}

/**
 * A link to the next page, which works without JavaScript. With JavaScript, the next page loads automatically when the
 * reader comes near the link.
 */
export function MoreLink(props: MoreLinkProps) {
  const { to, loading, onLoadMore } = props;
  const element = useRef<HTMLDivElement>(null);
  const requested = useRef<string | null>(null);
  const loadMore = useLatest(onLoadMore);
  useEffect(() => {
    if (loading || !element.current) return; // a request during loading would be ignored
    const observer = new IntersectionObserver(
      (entries) => {
        // a slow page gets several changes together; the last one is current
        const isNear = entries.at(-1)?.isIntersecting === true;
        const isAgain = requested.current === to; // after a failure the reader presses the link or scrolls to it again
        requested.current = isNear ? to : null;
        if (isNear && !isAgain) loadMore.current();
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [to, loading, loadMore]);
  return (
    <div ref={element} className="flex justify-center py-6">
      {/* a list has many pages, which crawlers should skip */}
      <LoadMoreLink {...props} rel="nofollow">
        {TEXTS.loadMore}
      </LoadMoreLink>
    </div>
  );
}

interface LoadMoreLinkProps extends MoreLinkProps {
  rel?: string;
  children: ReactNode;
}

/** A link to the next page of a list, which works without JavaScript. With JavaScript, the list grows in place. */
export const LoadMoreLink = ({ to, loading, onLoadMore, children, ...rest }: LoadMoreLinkProps) => (
  <Link
    {...rest}
    to={to}
    aria-busy={loading}
    className={buttonClass("outline", "medium")}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onLoadMore();
    }}
  >
    {children}
  </Link>
);
