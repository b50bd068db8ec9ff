import { useEffect, useState } from "react";

/** Where the focus was when each open layer opened, nearest first. A menu's or dialog's own opener follows what is in it. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** For a layer that has a trigger of its own, such as a menu: where the focus goes when a dialog closes that was opened from it. */
export function rememberOpener(layer: Element | null, opener: HTMLElement | null): void {
  if (layer && opener) openers.set(layer, [opener]);
}

/**
 * For the content of a Radix dialog that has no trigger: when it closes, the focus goes back to where it was before the
 * dialog opened, because Radix would leave it nowhere. `focusFirst` may choose what has the focus in the dialog, by
 * preventing the event's default.
 */
export function useReturnFocus(focusFirst?: (event: Event) => void) {
  // read while rendering: a dialog that takes the place of another one opens when that has already lost the focus
  const [before] = useState(focusTrail);
  const [content, setContent] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (content) openers.set(content, before);
  }, [content, before]);
  return {
    onOpenAutoFocus(event: Event) {
      if (event.currentTarget instanceof HTMLElement) setContent(event.currentTarget);
      focusFirst?.(event);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // whoever has pressed or focused something meanwhile keeps it
      if (isNowhere(document.activeElement)) giveBack(before, content);
    },
  };
}

const isNowhere = (element: Element | null): boolean => element === null || element === document.body;

function focusTrail(): readonly HTMLElement[] {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || now === document.body) return [];
  const layer = now.closest(LAYERS);
  return [now, ...((layer && openers.get(layer)) ?? [])];
}

/** To the nearest element that still takes the focus; else to what is open on the page, else to the page's content. */
function giveBack(trail: readonly HTMLElement[], closed: HTMLElement | null): void {
  for (const element of trail) {
    if (!element.isConnected) continue;
    element.focus();
    if (document.activeElement === element) return;
  }
  const layers = [...document.querySelectorAll<HTMLElement>(LAYERS)].filter((layer) => layer !== closed);
  (layers.at(-1) ?? document.getElementById("main"))?.focus({ preventScroll: true });
}
