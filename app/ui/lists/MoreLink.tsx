import { useEffect, useRef } from "react";
import { WantedLink } from "./WantedLink";
import { TEXTS } from "~/app/ui/texts";

/** How far above the end the next page is requested, so that readers rarely reach the end. */
const AHEAD_PX = 1_200;

interface MoreLinkProps {
  /** address of the next page */
  to: string;
  loading: boolean;
  onWanted: () => void;
}

/** A link to the next page, which works without JavaScript. With it, the page loads automatically when the reader comes near. */
export function MoreLink({ to, loading, onWanted }: MoreLinkProps) {
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<string | null>(null);
  const wanted = useRef(onWanted);
  useEffect(() => {
    wanted.current = onWanted;
  });
  useEffect(() => {
    if (loading || !place.current) return; // a request during loading would be ignored
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true; // a slow page gets several changes together; the last one is current
        const isAgain = asked.current === to; // after a failure the reader presses the link or scrolls to it again
        asked.current = isNear ? to : null;
        if (isNear && !isAgain) wanted.current();
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [to, loading]);
  return (
    <div ref={place} className="flex justify-center py-6">
      {/* a list has many pages, which crawlers should skip */}
      <WantedLink to={to} rel="nofollow" loading={loading} onWanted={onWanted}>
        {TEXTS.more}
      </WantedLink>
    </div>
  );
}
