import { useEffect, useRef } from "react";
import { useLatest } from "./useLatest";

/** Calls back with the earlier value after the value has changed. Not for the first value. */
export function useAfterChange<Value>(value: Value, onChange: (before: Value) => void): void {
  const seen = useRef(value);
  const listener = useLatest(onChange);
  useEffect(() => {
    const before = seen.current;
    if (before === value) return;
    seen.current = value;
    listener.current(before);
  }, [value, listener]);
}
