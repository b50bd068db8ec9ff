import { useEffect, useState } from "react";
import { foundBy, type Request } from "./client";

/** The server is asked when the text hasn't changed for this long. */
const DEBOUNCE_MS = 180;

/**
 * What the server finds for a text, updated while it is typed. Null until the first answer, and for a blank text. `ask`
 * must stay the same function.
 */
export function useFoundWhileTyping<Found>(
  ask: (query: string, signal: AbortSignal) => Request<Found>,
  query: string,
): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const trimmed = query.trim();
  useEffect(() => {
    if (trimmed === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void foundBy(ask(trimmed, controller.signal)).then((answer) => {
        if (answer && !controller.signal.aborted) setFound(answer);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [ask, trimmed]);
  // the last answer stays until the next one arrives, so that the list doesn't flicker
  return trimmed === "" ? null : found;
}
