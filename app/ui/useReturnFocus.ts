import { useRef } from "react";

/**
 * For the content of a Radix dialog that has no trigger: when it closes, the focus goes back to where it was
 * before it opened. Radix would leave it nowhere.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const now = document.activeElement;
      if (now instanceof HTMLElement && event.target instanceof Node && !event.target.contains(now)) before.current = now;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      before.current?.focus();
    },
  };
}
