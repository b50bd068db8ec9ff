import { useEffect, useRef, useState } from "react";

/** Scrolls to the comment that the viewer just sent and focuses it, so that screen readers announce it too. */
export function useOwnComment() {
  const [sent, setSent] = useState<string | null>(null);
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (sent === null) return;
    element.current?.scrollIntoView({ block: "center" });
    element.current?.focus({ preventScroll: true });
  }, [sent]);
  return {
    showOwn: setSent,
    /** props for the list item of that comment */
    ownComment: (id: string) => (id === sent ? { ref: element, tabIndex: -1, className: "-outline-offset-2" } : {}),
  };
}
