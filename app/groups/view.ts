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
  /** member id of the only member who may change the group */
  createdBy: string;
  createdAtMs: number;
  /** member id of the member who added the viewer, until the viewer answers the notice about it */
  addedBy: string | null;
  /** in the order in which they joined */
  members: AuthorView[];
}
