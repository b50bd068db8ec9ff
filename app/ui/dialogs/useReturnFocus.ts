import { useEffect, useState, type FocusEvent } from "react";

/**
 * For each open layer, the element that had the focus when the layer opened. If this element is in another layer, that
 * layer's openers follow.
 */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * For a layer with its own trigger, such as a menu: the element that gets the focus when a dialog opened from the layer
 * closes.
 */
export function rememberOpener(layer: Element | null, opener: HTMLElement | null): void {
  if (layer && opener) openers.set(layer, [opener]);
}

/**
 * For the content of a Radix dialog without a trigger. When the dialog closes, the focus returns to where it was,
 * because Radix would leave it nowhere. `focusFirst` can choose what has the focus when the dialog opens, by preventing
 * the event's default. What gets the focus while the dialog is open scrolls into view.
 */
export function useReturnFocus(focusFirst?: (event: Event) => void) {
  // read while rendering: when a dialog that replaces another one opens, the other has already lost the focus
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
    onFocus: showFocused,
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // only if nobody has focused or pressed something else meanwhile
      if (isNowhere(document.activeElement)) giveBack(before, content);
    },
  };
}

/** Radix doesn't scroll when Tab goes from a dialog's last element to its first, or back. */
function showFocused({ currentTarget, target }: FocusEvent): void {
  const [dialog, focused] = [currentTarget.getBoundingClientRect(), target.getBoundingClientRect()];
  if (focused.bottom < dialog.top || focused.top > dialog.bottom) target.scrollIntoView({ block: "nearest" });
}

const AFTER_RELOAD_MS = 500;

/**
 * For a button that goes when the page has loaded its data again: then focuses the page's content if the button had the
 * focus.
 */
export function keepFocusAfterReload(): void {
  setTimeout(() => {
    if (isNowhere(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
  }, AFTER_RELOAD_MS);
}

const isNowhere = (element: Element | null): boolean => element === null || element === document.body;

function focusTrail(): readonly HTMLElement[] {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || now === document.body) return [];
  const layer = now.closest(LAYERS);
  return [now, ...((layer && openers.get(layer)) ?? [])];
}

/**
 * Focuses the first element of the trail that can still take the focus, otherwise the last open layer, otherwise the
 * page's content.
 */
function giveBack(trail: readonly HTMLElement[], closed: HTMLElement | null): void {
  for (const element of trail) {
    if (!element.isConnected) continue;
    element.focus();
    if (document.activeElement === element) return;
  }
  const layers = [...document.querySelectorAll<HTMLElement>(LAYERS)].filter((layer) => layer !== closed);
  (layers.at(-1) ?? document.getElementById("main"))?.focus({ preventScroll: true });
}
