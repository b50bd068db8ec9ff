import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * An effect that runs together with the change of the page. The server runs no effects, and React warns there of
 * `useLayoutEffect`.
 */
export const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The value of the latest render, for an effect that shouldn't run again when it changes. It changes together with the
 * page, so that a key that is pressed as soon as a person sees the page does what the page says.
 */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useCommitEffect(() => {
    latest.current = value;
  });
  return latest;
}
