import type { Page } from "~/app/http/page";
import type { PostView } from "~/app/posts/view";
import type { TagOrder } from "~/base/tagOrder";

/** X91: what the page of a tag shows. */
export interface TagPage {
  /** as `tagKey` writes it */
  tag: string;
  order: TagOrder;
  page: Page<PostView>;
  /** null for a visitor */
  isFollowed: boolean | null;
  /** whether lists of tags leave the tag out; null unless the viewer is a moderator */
  isHidden: boolean | null;
}

/** X112 */
export interface TagOfDay {
  tag: string;
  /** how many different members used it */
  members: number;
}
