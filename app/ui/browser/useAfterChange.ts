import { useEffect, useRef } from "react";
import { useLatest } from "./useLatest";

/** Calls back after the value has become another one, with the one before. Not for the first value. */
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
