import type { MemberView } from "~/app/members/member";

/** A member who is suggested to the viewer. */
export interface SuggestedView extends MemberView {
  /** how many friends they have in common */
  mutual: number;
}

export interface SuggestionsAnswer {
  people: SuggestedView[];
  /** false if there may be more mutual friends than were counted */
  isComplete: boolean;
}
