import { useEffect } from "react";

/**
 * For a bar that appears over a page that is in use: scrolls the focused element clear of the bar (WCAG 2.4.11), unless
 * the person has scrolled away from it.
 */
export function useUncoverFocus(): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused?.matches(":focus-visible")) return;
    const { top, bottom } = focused.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) focused.scrollIntoView({ block: "nearest" });
  }, []);
}
