import { useEffect } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { type GuardedEntry, onFirstPopState } from "~/app/ui/shell/firstPopState";

/**
 * Makes Back close the topmost dialog instead of leaving the page. While any dialog is open, one extra history entry
 * (the guard) is above the page's own. It has the same address and router state, so the router doesn't notice steps
 * between the two. It is removed when the last dialog has closed. docs/decisions/0027 says why it isn't a route.
 */
const open: (() => void)[] = [];

/** a step back from the guard was requested, and its `popstate` hasn't arrived */
let isReturning = false;
/** pushes and work that wait until the guard is gone */
const waiting: (() => void)[] = [];
let isSettling = false;
/** the router's key of the page below the guard */
let pageKey: unknown;

interface EntryState extends GuardedEntry {
  key?: unknown;
}

const entry = (): EntryState => (window.history.state as EntryState | null) ?? {};

/**
 * For a dialog or a menu that is open while it is mounted, or while `isOpen`. Back asks it to close; it may stay open, for
 * instance to ask first.
 */
export function useBackCloses(onBack: () => void, isOpen = true): void {
  const latest = useLatest(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current();
    watchHistory();
    open.push(close);
    settleSoon();
    return () => {
      open.splice(open.indexOf(close), 1);
      settleSoon();
    };
  }, [latest, isOpen]);
}

/**
 * Does work that leaves the page, such as submitting a form, after the open dialogs have closed. If they closed during
 * the navigation, the step back from the guard would cancel it.
 */
export function afterDialogs(leave: () => void): void {
  waiting.push(leave);
  settleSoon();
}

/** Delayed, so that a dialog that replaces another one keeps its guard. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    settle();
  });
}

function settle(): void {
  if (isReturning) return;
  const isGuarded = entry().dialogGuard === true;
  if (open.length > 0 && !isGuarded) {
    pageKey = entry().key;
    pushState({ ...entry(), dialogGuard: true }, "");
  } else if (open.length === 0 && isGuarded) leaveGuard();
  else if (open.length === 0) goOn();
}

function goOn(): void {
  for (const work of waiting.splice(0)) work();
}

function leaveGuard(): void {
  isReturning = true;
  window.history.back();
}

let pushState: History["pushState"];
let isWatching = false;

function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  const { history } = window;
  pushState = history.pushState.bind(history);
  // a link in a dialog leaves the page, so it must replace the guard; otherwise Back would return to the guard
  history.pushState = (...to) => {
    if (isReturning) waiting.push(() => pushState(...to));
    else if (entry().dialogGuard) {
      history.replaceState(...to);
      settleSoon();
    } else pushState(...to);
  };
  onFirstPopState(onPopState);
}

function onPopState(event: PopStateEvent): void {
  if (isReturning) {
    event.stopImmediatePropagation();
    isReturning = false;
    goOn();
    settleSoon();
    return;
  }
  if (entry().dialogGuard) {
    event.stopImmediatePropagation();
    if (open.length === 0) leaveGuard(); // Forward after the dialog has closed
    return;
  }
  if (open.length === 0) return;
  const isSamePage = entry().key === pageKey;
  if (isSamePage) event.stopImmediatePropagation();
  // the browser may skip the guard if the person has pressed nothing since it was added; then the page changes, and its
  // dialogs close
  for (const close of isSamePage ? open.slice(-1) : [...open].reverse()) close();
  settleSoon();
}
