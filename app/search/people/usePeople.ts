import { useEffect, useState } from "react";
import { getJson } from "~/app/http/getJson";
import type { FoundTag, PersonView } from "~/app/search/view";

export interface Suggested {
  people: readonly PersonView[];
  /** missing in an answer of the previous release */
  tags?: readonly FoundTag[];
}

/** The server is asked when the text hasn't changed for this long. */
const DEBOUNCE_MS = 180;

/**
 * The members whose name contains the text, and the tags that begin with it (X93), updated while it is typed. Null until
 * the first answer, and for a blank text (Q3).
 */
export function usePeople(query: string): Suggested | null {
  const [found, setFound] = useState<Suggested | null>(null);
  const trimmed = query.trim();
  useEffect(() => {
    if (trimmed === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void getJson<Suggested>(`/api/people?${new URLSearchParams({ query: trimmed })}`, controller.signal).then(
        (answer) => {
          if (answer && !controller.signal.aborted) setFound(answer);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [trimmed]);
  // the last answer stays until the next one arrives, so that the list doesn't flicker
  return trimmed === "" ? null : found;
}
