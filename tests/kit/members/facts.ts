/** Facts about what a stranger wrote for everyone, of which tests change some. */
import type { Facts, PostFacts } from "~/db/rights/decide";

export const OF_STRANGER: Facts = {
  shownTo: "everyone",
  isOwn: false,
  isBlocked: false,
  areFriends: false,
  isAuthorBanned: false,
  isModerator: false,
};

export const POST_OF_STRANGER: PostFacts = {
  ...OF_STRANGER,
  commenters: "everyone",
  isMentioned: false,
  quoters: "everyone",
};
