import { SHELL } from "~/base/offline";

/** The page that is opened by a document that is only the shell; null in other documents, and once it is open. */
let wanted: string | null = null;

/**
 * If the service worker answered with the shell, remembers which page was asked for, and gives the document the shell's own
 * address. So Remix starts on the page that it finds. Call it before Remix starts.
 */
export function startFromShell(): void {
  if (!document.querySelector("[data-shell]")) return;
  const { pathname, search, hash } = location;
  wanted = pathname === SHELL ? "/" : pathname + search + hash;
  history.replaceState(history.state, "", SHELL);
}

/** Gives the document its address back, and returns it. */
export function wantedPage(): string {
  const page = wanted ?? "/";
  history.replaceState(history.state, "", page);
  return page;
}

export const isStartingFromShell = (): boolean => wanted !== null;

export const startedFromShell = (): void => {
  wanted = null;
};
