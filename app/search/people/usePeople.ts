import { useFoundWhileTyping } from "~/app/http/useFoundWhileTyping";
import type { PersonView } from "~/app/members/member";
import type { FoundTag } from "~/app/search/view";

export interface Suggested {
  people: readonly PersonView[];
  /** missing in an answer of the previous release */
  tags?: readonly FoundTag[];
}

/** The members whose name contains the text, and the tags that begin with it (X93, Q3). */
export const usePeople = (query: string): Suggested | null => useFoundWhileTyping<Suggested>("/api/people", query);
