import { useEffect, useRef } from "react";

/** The value of the latest render, for an effect that shouldn't run again when it changes. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
