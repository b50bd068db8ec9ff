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

/** The history entry of an open dialog (useBackCloses.ts). */
export interface GuardedEntry {
  dialogGuard?: true;
}

/** How long a page waits for the browser to go one step back. */
const BACK_MAX_MS = 1_000;

/**
 * A page that was reloaded with an open dialog shows no dialog, so its guard goes too. Resolves once it is gone: a router
 * that exists before takes the step for a navigation, and React then fails to hydrate the page.
 */
export function guardGone(): Promise<void> {
  if (!(window.history.state as GuardedEntry | null)?.dialogGuard) return Promise.resolve();
  return new Promise((resolve) => {
    const give = setTimeout(resolve, BACK_MAX_MS);
    window.addEventListener(
      "popstate",
      () => {
        clearTimeout(give);
        resolve();
      },
      { once: true },
    );
    window.history.back();
  });
}
