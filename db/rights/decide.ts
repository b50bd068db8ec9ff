/**
 * Who may see, act on, comment on and quote content. The only place that decides this: lists and routes read the facts
 * (`postFacts`, `commentFacts`), and ask here. Where a condition must stand in SQL (in the statement of a write, and where
 * an index bounds a list), it is in `conditions.ts`, and a test compares the two.
 */
import type { Commenters, Quoters, ShownTo } from "~/base/audience";

/** What is between a viewer and what an author wrote. A visitor has no relation to anybody. */
export interface Facts {
  shownTo: ShownTo;
  /** the viewer is the author */
  isOwn: boolean;
  /** one of the two blocks the other (X13) */
  isBlocked: boolean;
  areFriends: boolean;
  /** moderators banned the author (X73) */
  isAuthorBanned: boolean;
  /** the viewer is a moderator */
  isModerator: boolean;
}

export interface PostFacts extends Facts {
  commenters: Commenters;
  /** the post's current version mentions the viewer */
  isMentioned: boolean;
  quoters: Quoters;
}

export interface CommentFacts extends Facts {
  /** one of the comment's author and the post's author blocks the other (X153) */
  isBlockedByHost: boolean;
}

/** X32, X59: whether the viewer is one of those for whom the author or moderators left it. */
const isAudience = ({ shownTo, isOwn, areFriends }: Facts): boolean =>
  isOwn || shownTo === "everyone" || (shownTo === "friends" && areFriends);

/** Whether it is in lists for the viewer, and they can act on it. */
export const canAct = (facts: Facts): boolean => !facts.isBlocked && isAudience(facts) && !facts.isAuthorBanned;

/** Whether the viewer can open it: moderators also see what they have hidden (X59), and a banned author sees their own. */
export const canSee = (facts: Facts): boolean =>
  !facts.isBlocked &&
  (isAudience(facts) || (facts.shownTo === "author" && facts.isModerator)) &&
  (!facts.isAuthorBanned || facts.isOwn || facts.isModerator);

/** X34: whether the viewer can comment on the post. Nobody but its author comments on a hidden one. */
export function canComment(facts: PostFacts): boolean {
  if (!canAct(facts)) return false;
  if (facts.isOwn) return true;
  switch (facts.commenters) {
    case "everyone":
      return true;
    case "friends":
      return facts.areFriends;
    case "mentioned":
      return facts.isMentioned;
    case "nobody":
      return false;
  }
}

/** X100: whether the viewer can quote the post, unless its author detached an earlier quote of theirs. */
export const canQuote = (facts: PostFacts): boolean =>
  canAct(facts) &&
  facts.shownTo === "everyone" &&
  (facts.isOwn || facts.quoters === "everyone" || (facts.quoters === "friends" && facts.areFriends));

/** Whether the viewer can read the comment under a post that they can see. */
export const canSeeComment = (facts: CommentFacts): boolean => !facts.isBlockedByHost && canSee(facts);

/** Whether the viewer can like the comment or reply to it, under a post that they can act on. */
export const canActOnComment = (facts: CommentFacts): boolean => !facts.isBlockedByHost && canAct(facts);
