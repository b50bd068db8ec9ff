import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const SAVED_MAX = 10;

/**
 * The states of screens when they were left, by history entry. Back restores them, with all pages that the reader had
 * loaded.
 */
export interface SavedStates<State> {
  of(entry: string): State | undefined;
  keep(entry: string, state: State): void;
  all(): Iterable<State>;
}

const all: Map<string, unknown>[] = [];

/** Forgets all states, because they may have what the viewer may no longer see. */
export const forgetSavedStates = (): void => all.forEach((saved) => saved.clear());

export function createSavedStates<State>(): SavedStates<State> {
  const saved = new Map<string, State>();
  all.push(saved);
  return {
    of: (entry) => saved.get(entry),
    all: () => saved.values(),
    keep(entry, state) {
      saved.delete(entry);
      saved.set(entry, state);
      const [oldest] = saved.keys();
      if (saved.size > SAVED_MAX && oldest !== undefined) saved.delete(oldest);
    },
  };
}

/** Keeps the latest state when the screen is left, for its history entry or under another name. */
export function useSaveOnLeave<State>(states: SavedStates<State>, state: State, name?: string): void {
  const { key: entry } = useLocation();
  const key = name ?? entry;
  // not `useLatest`, which changes before the cleanup below: another key's state would be kept under this key
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => () => states.keep(key, latest.current), [states, key]);
}
