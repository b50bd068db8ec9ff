import type { PostView } from "~/app/posts/view";
import type { MemberView } from "~/app/members/member";
import type { Page } from "~/app/http/getJson";

/** A member as search finds them. */
export interface PersonView extends MemberView {
  /** of the viewer */
  isFriend: boolean;
}

/** What a page of the search shows. */
export interface Found {
  people: Page<PersonView>;
  posts: Page<PostView>;
  /** the query is so short that only the newest members and posts were searched */
  recentOnly: boolean;
}
