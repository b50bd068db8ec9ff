import type { AuthorView } from "~/app/posts/view";

/** A member as search finds them. */
export interface PersonView extends AuthorView {
  /** of the viewer */
  isFriend: boolean;
}
