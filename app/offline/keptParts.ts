import { useEffect } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";

type Part = () => Record<string, unknown> | null;

const parts = new Map<string, Part>();
let onChange = (): void => undefined;

/**
 * X210: what a page has learned by socket since its data was loaded. The page's copy gets it in place of the same fields of
 * the route's data. `part` returns null while it knows nothing. `changes`: another value whenever `part` would return
 * something else.
 */
export function useKeptPart(route: string, part: Part, changes: unknown): void {
  const latest = useLatest(part);
  useEffect(() => {
    const own: Part = () => latest.current();
    parts.set(route, own);
    return () => void (parts.get(route) === own && parts.delete(route));
  }, [route, latest]);
  useEffect(() => onChange(), [changes]);
}

/** The route's data, with what is newer. */
export const withKeptPart = (route: string, data: unknown): unknown => {
  const part = parts.get(route)?.();
  return part && typeof data === "object" ? { ...data, ...part } : data;
};

/** Only one listener. Returns a function that removes it. */
export function onKeptPartChange(listener: () => void): () => void {
  onChange = listener;
  return () => {
    if (onChange === listener) onChange = () => undefined;
  };
}
