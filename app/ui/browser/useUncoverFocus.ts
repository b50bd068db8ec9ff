import { type RefObject, useEffect } from "react";

/** For a bar that appears over a page that is in use: scrolls the focused element clear of the bar (WCAG 2.4.11). */
export function useUncoverFocus(bar: RefObject<HTMLElement>): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (!bar.current || !focused?.matches(":focus-visible")) return;
    const [over, under] = [bar.current.getBoundingClientRect(), focused.getBoundingClientRect()];
    const isClear =
      under.bottom <= over.top || under.top >= over.bottom || under.right <= over.left || under.left >= over.right;
    if (!isClear) focused.scrollIntoView({ block: "nearest" });
  }, [bar]);
}
