/**
 * The truth table of posts: who sees them, acts on them, comments on them and quotes them, as the requirements say it. The
 * facts are those of a stranger's post for everyone (facts.ts), but for the ones that a line names.
 */
import type { PostFacts } from "~/db/rights/decide";

export const YES = true;
export const NO = false;

/** Who sees a post, and who can act on it: the requirement, whose post it is, the facts, and the two answers. */
export const SEEING: [requirement: string, who: string, facts: Partial<PostFacts>, sees: boolean, acts: boolean][] = [
  ["X31", "a stranger's post for everyone", {}, YES, YES],
  ["X31", "a friend's post for everyone", { areFriends: true }, YES, YES],
  ["X31", "one's own post for everyone", { isOwn: true }, YES, YES],
  ["X32", "a stranger's post for friends", { shownTo: "friends" }, NO, NO],
  ["X32", "a friend's post for friends", { shownTo: "friends", areFriends: true }, YES, YES],
  ["X32", "one's own post for friends", { shownTo: "friends", isOwn: true }, YES, YES],
  ["X32", "a post for friends, as a moderator", { shownTo: "friends", isModerator: true }, NO, NO],
  ["X13", "a post for everyone, with a block between the two", { isBlocked: true }, NO, NO],
  [
    "X13",
    "a post for friends, with a block between two friends",
    { shownTo: "friends", isBlocked: true, areFriends: true },
    NO,
    NO,
  ],
  ["X13", "a post for everyone, with a block, as a moderator", { isBlocked: true, isModerator: true }, NO, NO],
  [
    "X13",
    "a hidden post, with a block, as a moderator",
    { shownTo: "author", isBlocked: true, isModerator: true },
    NO,
    NO,
  ],
  ["X59", "a hidden post", { shownTo: "author" }, NO, NO],
  ["X59", "a friend's hidden post", { shownTo: "author", areFriends: true }, NO, NO],
  ["X59", "one's own hidden post", { shownTo: "author", isOwn: true }, YES, YES],
  ["X59", "a hidden post, as a moderator", { shownTo: "author", isModerator: true }, YES, NO],
  ["X73", "a banned member's post that isn't marked yet", { isAuthorBanned: true }, NO, NO],
  ["X73", "a banned friend's post for friends", { shownTo: "friends", areFriends: true, isAuthorBanned: true }, NO, NO],
  ["X73", "one's own post while one is banned", { isAuthorBanned: true, isOwn: true }, YES, NO],
  ["X73", "a banned member's post, as a moderator", { isAuthorBanned: true, isModerator: true }, YES, NO],
  [
    "X73",
    "a banned member's hidden post, as a moderator",
    { shownTo: "author", isAuthorBanned: true, isModerator: true },
    YES,
    NO,
  ],
  [
    "X73",
    "a banned member's post for friends, as a moderator",
    { shownTo: "friends", isAuthorBanned: true, isModerator: true },
    NO,
    NO,
  ],
];

/** Who comments on a post. */
export const COMMENTING: [requirement: string, who: string, facts: Partial<PostFacts>, comments: boolean][] = [
  ["X34", "a post on which everyone can comment", {}, YES],
  ["X34", "a post on which friends can comment", { commenters: "friends" }, NO],
  ["X34", "a friend's post on which friends can comment", { commenters: "friends", areFriends: true }, YES],
  ["X34", "a post on which the mentioned can comment", { commenters: "mentioned" }, NO],
  ["X34", "a friend's post on which the mentioned can comment", { commenters: "mentioned", areFriends: true }, NO],
  ["X34", "a post that mentions the viewer", { commenters: "mentioned", isMentioned: true }, YES],
  ["X34", "a friend's post on which nobody can comment", { commenters: "nobody", areFriends: true }, NO],
  ["X34", "one's own post on which nobody can comment", { commenters: "nobody", isOwn: true }, YES],
  ["X13", "a post that mentions somebody whom its author blocks", { isMentioned: true, isBlocked: true }, NO],
  ["X32", "a stranger's post for friends", { shownTo: "friends" }, NO],
  ["X59", "a hidden post, as a moderator", { shownTo: "author", isModerator: true }, NO],
  ["X59", "one's own hidden post", { shownTo: "author", isOwn: true }, YES],
  ["X73", "a banned member's post, as a moderator", { isAuthorBanned: true, isModerator: true }, NO],
];

/** Who quotes a post. */
export const QUOTING: [requirement: string, who: string, facts: Partial<PostFacts>, quotes: boolean][] = [
  ["X100", "a post that everyone can quote", {}, YES],
  ["X100", "a post that friends can quote", { quoters: "friends" }, NO],
  ["X100", "a friend's post that friends can quote", { quoters: "friends", areFriends: true }, YES],
  ["X100", "a friend's post that nobody can quote", { quoters: "nobody", areFriends: true }, NO],
  ["X100", "one's own post that nobody can quote", { quoters: "nobody", isOwn: true }, YES],
  ["X100", "a friend's post for friends", { shownTo: "friends", areFriends: true }, NO],
  ["X100", "one's own post for friends", { shownTo: "friends", isOwn: true }, NO],
  ["X13", "a post with a block between the two", { isBlocked: true }, NO],
  ["X59", "one's own hidden post", { shownTo: "author", isOwn: true }, NO],
  ["X59", "a hidden post, as a moderator", { shownTo: "author", isModerator: true }, NO],
  ["X73", "a banned member's post", { isAuthorBanned: true }, NO],
];
