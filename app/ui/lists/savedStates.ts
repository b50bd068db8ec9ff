import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const SAVED_MAX = 10;

export type SavedStates<State> = ReturnType<typeof createSavedStates<State>>;

const all: Map<string, unknown>[] = [];

/** Forgets all states, because they may have what the viewer may no longer see. */
export const forgetSavedStates = (): void => all.forEach((saved) => saved.clear());

/**
 * The states of screens when they were left, by history entry. Back restores them, with all pages that the reader had
 * loaded.
 */
export function createSavedStates<State>() {
  const saved = new Map<string, State>();
  all.push(saved);
  return {
    of: (entry: string) => saved.get(entry),
    all: () => saved.values(),
    keep(entry: string, state: State): void {
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
