type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;
let isWatching = false;

/**
 * Must be called before the router exists: browsers call `popstate` listeners in the order in which they were added.
 * The listener of `onFirstPopState` may be set later and still runs before the router's.
 */
export function watchPopState(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener("popstate", (event) => first?.(event), { capture: true });
}

export function onFirstPopState(listener: Listener): void {
  watchPopState();
  first = listener;
}

/** The history entry of an open dialog (useBackCloses.ts). */
export interface GuardedEntry {
  dialogGuard?: true;
}

/** How long a page waits for the browser to go back one step. */
const BACK_MAX_MS = 1_000;

/**
 * After a reload the dialog is closed, so its guard must go too. Resolves when it is gone. A router that already exists
 * would treat the step back as a navigation, and React would then fail to hydrate the page.
 */
export function guardGone(): Promise<void> {
  if (!(window.history.state as GuardedEntry | null)?.dialogGuard) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, BACK_MAX_MS);
    window.addEventListener(
      "popstate",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    window.history.back();
  });
}
