import type { AuthorView } from "~/app/posts/view";

/** A group as its members' lists show it. */
export interface GroupNameView {
  id: string;
  name: string;
  /** media key of its picture; null for the default */
  icon: string | null;
}

/** A group as its members see it. */
export interface GroupView extends GroupNameView {
  /** member id: they alone may change it */
  createdBy: string;
  createdAtMs: number;
  /** member id: who added the viewer, until the viewer has answered the notice about it */
  addedBy: string | null;
  /** in the order in which they came */
  members: AuthorView[];
}
