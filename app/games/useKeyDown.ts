import { useCommitEffect, useLatest } from "~/app/ui/browser/useLatest";

/**
 * Calls back for each key, wherever the focus is. It listens before the paint, so that keys work as soon as a board is
 * visible.
 */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useLatest(onKeyDown);
  useCommitEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [latest]);
}
