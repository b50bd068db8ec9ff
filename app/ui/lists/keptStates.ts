import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const KEPT_MAX = 10;

/** The states of screens when they were left, by history entry. Back restores them, with all pages that the reader had loaded. */
export interface KeptStates<State> {
  of(entry: string): State | undefined;
  keep(entry: string, state: State): void;
}

export function keptStates<State>(): KeptStates<State> {
  const left = new Map<string, State>();
  return {
    of: (entry) => left.get(entry),
    keep(entry, state) {
      left.delete(entry);
      left.set(entry, state);
      const [oldest] = left.keys();
      if (left.size > KEPT_MAX && oldest !== undefined) left.delete(oldest);
    },
  };
}

/** Keeps the latest state when the screen is left. */
export function useKeptWhenLeft<State>(states: KeptStates<State>, state: State): void {
  const { key } = useLocation();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => () => states.keep(key, latest.current), [states, key]);
}
