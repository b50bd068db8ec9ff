import { useEffect } from "react";

/** For a bar that appears over a page that is in use: scrolls the focused element clear of the bar (WCAG 2.4.11). */
export function useUncoverFocus(): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (focused?.matches(":focus-visible")) focused.scrollIntoView({ block: "nearest" });
  }, []);
}
