import { useFoundWhileTyping } from "~/app/http/useFoundWhileTyping";
import { searchClient } from "~/app/search/client";

const ask = (query: string, signal: AbortSignal) =>
  searchClient.api.people.$get({ query: { query } }, { init: { signal } });

/** The members whose name contains the text, and the tags that begin with it (X93, Q3). */
export const usePeople = (query: string) => useFoundWhileTyping(ask, query);
