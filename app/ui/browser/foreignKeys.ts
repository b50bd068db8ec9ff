/** Safari ends a composition before the key that ends it. This code alone says that the key belonged to it. */
const COMPOSING_KEY_CODE = 229;

/**
 * X170: keeps from all handlers of a page the keys that aren't for it: those of a composition, as in Japanese or Korean,
 * and those with Ctrl, Alt or ⌘, which belong to the browser. The browser still gets them. Call it before anything else
 * listens for keys.
 */
export const ignoreForeignKeys = (): void =>
  window.addEventListener("keydown", (event) => isForeign(event) && event.stopImmediatePropagation(), {
    capture: true,
  });

function isForeign(event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === COMPOSING_KEY_CODE) return true;
  return (
    ((event.ctrlKey || event.metaKey) && !isForPageWithControl(event)) || (event.altKey && !isForPageWithAlt(event))
  );
}

/** Sends a form, or moves to the first or last cell of a grid (ARIA practices). */
const isForPageWithControl = ({ key, target }: KeyboardEvent): boolean =>
  key === "Enter" || ((key === "Home" || key === "End") && isIn(target, "[role=grid]"));

/** Opens a list below a field, or moves what the field describes. */
const isForPageWithAlt = ({ key, target }: KeyboardEvent): boolean =>
  (key === "ArrowUp" || key === "ArrowDown") && isIn(target, "input, textarea");

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
