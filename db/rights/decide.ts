/**
 * Who may see, act on, comment on and quote content. The only place that decides this: lists and routes read the facts
 * (`selectPosts`, `selectComments`), and ask here. Where a condition must stand in SQL (in the statement of a write, and where
 * an index bounds a list), it is in `conditions.ts`, and a test compares the two.
 */
import type { Privacy } from "~/base/privacy";
import { knowOfEachOther } from "~/base/reach";
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
  /** the comment's post; null if it is gone */
  post: Facts | null;
}

/** What is between a viewer and a member. */
export interface MemberFacts {
  isSelf: boolean;
  isBlocked: boolean;
  isBanned: boolean;
  /** the account has ended */
  isDeleted: boolean;
  isModerator: boolean;
}

/** X32, X59: whether the viewer is one of those for whom the author or moderators left it. */
const isAudience = ({ shownTo, isOwn, areFriends }: Facts): boolean =>
  isOwn || shownTo === "everyone" || (shownTo === "friends" && areFriends);

/** Whether it is in lists for the viewer, and they can act on it. */
export const canAct = (facts: Facts): boolean => !facts.isBlocked && isAudience(facts) && !facts.isAuthorBanned;

/**
 * Whether the viewer can open it: moderators also see what they have hidden (X59), and a banned author sees their own.
 */
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

/** What is between a viewer and a post that a quote shows. */
export interface QuotedFacts extends Pick<Facts, "shownTo" | "isBlocked" | "isAuthorBanned"> {
  /** one of the two authors blocks the other */
  isBlockedByQuoter: boolean;
  /** the quoted author detached the quote (X100) */
  isDetached: boolean;
}

/**
 * X99: whether a quote shows the viewer what it quotes. A block between the two authors hides it from everybody: the quoted
 * one could no longer see the quote and detach it.
 */
export const canSeeQuoted = (facts: QuotedFacts): boolean =>
  facts.shownTo === "everyone" &&
  !facts.isBlocked &&
  !facts.isBlockedByQuoter &&
  !facts.isAuthorBanned &&
  !facts.isDetached;

/** Whether the viewer can read what is under the post: comments, versions, and who liked it. */
export const canSeeUnder = ({ post }: { post: Facts | null }): boolean => post !== null && canSee(post);

/** Whether the viewer can read the comment. */
export const canSeeComment = (facts: CommentFacts): boolean =>
  canSeeUnder(facts) && !facts.isBlockedByHost && canSee(facts);

/** Whether the viewer can like the comment or reply to it. */
export const canActOnComment = (facts: CommentFacts): boolean =>
  facts.post !== null && canAct(facts.post) && !facts.isBlockedByHost && canAct(facts);

/** X106: whether the viewer can delete the comment: its author can, and the post's author while they see it. */
export const canDeleteComment = (facts: CommentFacts): boolean =>
  facts.isOwn || (facts.post?.isOwn === true && canActOnComment(facts));

// ---- members

/** Whether the viewer can open the member's profile (X13, X73, A11). */
export const canSeeMember = (facts: MemberFacts): boolean =>
  !facts.isDeleted && !facts.isBlocked && (!facts.isBanned || facts.isSelf || facts.isModerator);

/** Whether the viewer can replay the member's best run. */
export const canReplay = ({ isBlocked }: MemberFacts): boolean => !isBlocked;

/** Whether the viewer learns that the member is banned (X73). */
export const knowsOfBan = ({ isDeleted, isBlocked, isBanned }: MemberFacts): boolean =>
  isBanned && !isDeleted && !isBlocked;

/** Whether lists show the member to the viewer. Nobody finds a banned member in them. */
export const canFindMember = ({ isDeleted, isBlocked, isBanned }: MemberFacts): boolean =>
  !isDeleted && !isBlocked && !isBanned;

/** What is between two members, and whom each lets know that they are online. */
export interface KnowledgeFacts {
  isBlocked: boolean;
  areFriends: boolean;
  mine: Privacy["presence"];
  theirs: Privacy["presence"];
}

/** X17, X28: whether each of two members may know that the other is online, and plays. */
export const canKnowOf = ({ isBlocked, areFriends, mine, theirs }: KnowledgeFacts): boolean =>
  !isBlocked && knowOfEachOther(mine, theirs, areFriends);

// ---- files

/** What decides who may fetch a file. The files of chats are decided by who is in the chat. */
export interface FileFacts {
  state: "pending" | "attached" | "deleted";
  /** the viewer uploaded it */
  isOwn: boolean;
  isVisitor: boolean;
  /** a block is between the viewer and the owner (X14) */
  isBlocked: boolean;
  /** a block is between the author of the post under which the file is and the viewer, or the owner (X153) */
  isBlockedByHost: boolean;
  isOwnerBanned: boolean;
  isModerator: boolean;
  /** moderators hid it, with what shows it (X59) */
  isHidden: boolean;
  /** it belongs to a post that isn't for everyone, or to a comment on one (X32) */
  isOfPost: boolean;
  /** that post; null if it is gone */
  post: Facts | null;
  /** the author of the post under which the file is was banned (X73) */
  isHostBanned: boolean;
  /** the viewer is that author */
  isHost: boolean;
  /** of a picture for a game: whether the viewer plays that game, or may watch it (X134); null of any other file */
  isInGame: boolean | null;
  /** of a picture for a profile: whether the profile shows it now (P5); null of any other file */
  isOnProfile: boolean | null;
}

/**
 * For whom the answer is, which decides how it may be cached. `viewer`: only for this one. `moderator`: only for this one,
 * because moderators may see what is hidden.
 */
export type FetchedBy = "everyone" | "members" | "viewer" | "moderator";

/**
 * Who may fetch the file, if this viewer is one of them; otherwise null. X53: a deleted file that a case holds is for nobody.
 * X14: a block is asked before the right of moderators. X134: a file that nothing shows yet is for its owner, and a game's
 * picture for its players and those who may watch. X32, X59: the files of a post for friends and hidden files are for those
 * who see what shows them. P5: only the owner sees earlier pictures of a profile. X73: a banned member's files are for that
 * member and moderators.
 */
export function canFetch(facts: FileFacts): FetchedBy | null {
  const { isOwn, isModerator } = facts;
  if (facts.state === "deleted" || (!isOwn && (facts.isBlocked || facts.isBlockedByHost))) return null;
  if (facts.isOwnerBanned && !isOwn && !isModerator) return null;
  if (facts.state === "pending") return isOwn ? "viewer" : null;
  const isHidden = facts.isHidden || facts.isOwnerBanned || facts.isHostBanned || facts.post?.shownTo === "author";
  const byRight = isModerator && !isOwn && isHidden ? "moderator" : "viewer";
  const isForSome = facts.isOfPost || facts.isHidden || facts.isHostBanned || facts.isInGame !== null;
  if (isForSome) return isOneOfSome(facts) ? byRight : null;
  if (facts.isOnProfile === false) return isOwn ? "viewer" : null;
  if (facts.isOwnerBanned) return byRight;
  return facts.isVisitor ? "everyone" : "members";
}

const isOneOfSome = (facts: FileFacts): boolean =>
  (!facts.isOfPost || canSeeUnder(facts)) &&
  (!facts.isHidden || facts.isOwn || facts.isModerator) &&
  (!facts.isHostBanned || facts.isHost || facts.isModerator) &&
  facts.isInGame !== false;
