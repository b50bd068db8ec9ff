import { useEffect, useState } from "react";
import { getJson } from "./getJson";

/** The server is asked when the text hasn't changed for this long. */
const DEBOUNCE_MS = 180;

/** What the server finds for a text, updated while it is typed. Null until the first answer, and for a blank text. */
export function useFoundWhileTyping<Found>(path: string, query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const trimmed = query.trim();
  useEffect(() => {
    if (trimmed === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void getJson<Found>(`${path}?${new URLSearchParams({ query: trimmed })}`, controller.signal).then((answer) => {
        if (answer && !controller.signal.aborted) setFound(answer);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, trimmed]);
  // the last answer stays until the next one arrives, so that the list doesn't flicker
  return trimmed === "" ? null : found;
}
