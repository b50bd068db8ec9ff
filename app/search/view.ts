import type { PostView } from "~/app/posts/view";
import type { PersonView } from "~/app/members/member";
import type { Page } from "~/app/http/page";

/** X93 */
export interface FoundTag {
  /** as `tagKey` writes it */
  tag: string;
  /** how many posts for everyone have it */
  posts: number;
}

/** What a page of the search shows. */
export interface Found {
  /** the most used first */
  tags: FoundTag[];
  people: Page<PersonView>;
  posts: Page<PostView>;
  /** the query is so short that only the newest members and posts were searched */
  recentOnly: boolean;
}
