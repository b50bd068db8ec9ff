type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;
let isWatching = false;

/**
 * Called before the router exists, which listens too: browsers call listeners of `popstate` in the order in which they
 * were added. Whoever wants to hear a step in the history before the router may come later, in `hearFirst`.
 */
export function watchPopState(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener("popstate", (event) => first?.(event), { capture: true });
}

export function hearFirst(listener: Listener): void {
  watchPopState();
  first = listener;
}
