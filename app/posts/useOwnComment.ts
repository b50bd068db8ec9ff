import { useEffect, useRef, useState } from "react";

/** Brings the comment that the viewer just sent into view and focuses it, so that it is seen and heard. */
export function useOwnComment() {
  const [sent, setSent] = useState<string | null>(null);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (sent === null) return;
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [sent]);
  return {
    showOwn: setSent,
    /** for the list's item of that comment */
    ownComment: (id: string) => (id === sent ? { ref: place, tabIndex: -1, className: "-outline-offset-2" } : {}),
  };
}
