import { useEffect, useRef } from "react";
import { WantedLink } from "./WantedLink";

/** How far above the end the next page is asked for, so that a reader rarely meets it. */
const AHEAD_PX = 1_200;

interface MoreLinkProps {
  /** the page that begins where this one ends */
  to: string;
  loading: boolean;
  onWanted: () => void;
}

/** A link, so that it works without JavaScript; with it the next page comes by itself before one is there. */
export function MoreLink({ to, loading, onWanted }: MoreLinkProps) {
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<string | null>(null);
  const wanted = useRef(onWanted);
  useEffect(() => {
    wanted.current = onWanted;
  });
  useEffect(() => {
    if (loading || !place.current) return; // what is asked for meanwhile would be passed over
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true; // a slow page hears of several changes at once: the last is how it stands
        const isAgain = asked.current === to; // after a failure it is pressed, or scrolled to once more
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
      {/* a list has many pages: nobody should crawl them */}
      <WantedLink to={to} rel="nofollow" loading={loading} onWanted={onWanted}>
        More
      </WantedLink>
    </div>
  );
}
