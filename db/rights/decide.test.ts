import { describe, expect, it } from "vitest";
import { OF_STRANGER, POST_OF_STRANGER } from "~/tests/kit/members/facts";
import {
  canAct,
  canActOnComment,
  canComment,
  canFetch,
  canQuote,
  canSee,
  canSeeComment,
  type CommentFacts,
  type FetchedBy,
  type FileFacts,
  type PostFacts,
} from "./decide";

const COMMENT: CommentFacts = { ...OF_STRANGER, isBlockedByHost: false };

const YES = true;
const NO = false;

/** Who sees a post, and who can act on it: the requirement, whose post it is, the facts, and the two answers. */
const SEEING: [requirement: string, who: string, facts: Partial<PostFacts>, sees: boolean, acts: boolean][] = [
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

describe("who sees a post", () => {
  it.each(SEEING)("%s · %s", (_requirement, _who, facts, sees, acts) => {
    expect({
      sees: canSee({ ...POST_OF_STRANGER, ...facts }),
      acts: canAct({ ...POST_OF_STRANGER, ...facts }),
    }).toEqual({ sees, acts });
  });
});

const COMMENTING: [requirement: string, who: string, facts: Partial<PostFacts>, comments: boolean][] = [
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

describe("who comments on a post", () => {
  it.each(COMMENTING)("%s · %s", (_requirement, _who, facts, comments) => {
    expect(canComment({ ...POST_OF_STRANGER, ...facts })).toBe(comments);
  });
});

const QUOTING: [requirement: string, who: string, facts: Partial<PostFacts>, quotes: boolean][] = [
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

describe("who quotes a post", () => {
  it.each(QUOTING)("%s · %s", (_requirement, _who, facts, quotes) => {
    expect(canQuote({ ...POST_OF_STRANGER, ...facts })).toBe(quotes);
  });
});

const COMMENTS: [requirement: string, whose: string, facts: Partial<CommentFacts>, sees: boolean, acts: boolean][] = [
  ["S5", "a stranger's comment", {}, YES, YES],
  ["X13", "a comment of somebody behind a block", { isBlocked: true }, NO, NO],
  ["X153", "a comment of somebody whom the post's author blocks", { isBlockedByHost: true }, NO, NO],
  [
    "X153",
    "one's own comment, with a block between one and the post's author",
    { isOwn: true, isBlockedByHost: true },
    NO,
    NO,
  ],
  ["X153", "the same, as a moderator", { isModerator: true, isBlockedByHost: true }, NO, NO],
  ["X59", "a hidden comment", { shownTo: "author" }, NO, NO],
  ["X59", "one's own hidden comment", { shownTo: "author", isOwn: true }, YES, YES],
  ["X59", "a hidden comment, as a moderator", { shownTo: "author", isModerator: true }, YES, NO],
  ["X73", "a banned member's comment", { isAuthorBanned: true }, NO, NO],
  ["X73", "a banned member's comment, as a moderator", { isAuthorBanned: true, isModerator: true }, YES, NO],
];

describe("who sees a comment", () => {
  it.each(COMMENTS)("%s · %s", (_requirement, _whose, facts, sees, acts) => {
    const comment = { ...COMMENT, ...facts };
    expect({ sees: canSeeComment(comment), acts: canActOnComment(comment) }).toEqual({ sees, acts });
  });
});

/** A stranger's picture in a post for everyone. */
const FILE: FileFacts = {
  state: "attached",
  isOwn: false,
  isVisitor: false,
  isBlocked: false,
  isBlockedByHost: false,
  isOwnerBanned: false,
  isModerator: false,
  isHidden: false,
  seesPost: null,
  isPostHidden: false,
  isHostBanned: false,
  isHost: false,
  isInGame: null,
  isOnProfile: null,
};

const FILES: [requirement: string, what: string, facts: Partial<FileFacts>, fetchedBy: FetchedBy | null][] = [
  ["S3", "a picture of a post for everyone", {}, "members"],
  ["S3", "the same, for a visitor", { isVisitor: true }, "everyone"],
  ["X134", "a file that nothing shows yet", { state: "pending" }, null],
  ["X134", "one's own file that nothing shows yet", { state: "pending", isOwn: true }, "viewer"],
  ["X53", "a deleted file", { state: "deleted", isOwn: true }, null],
  ["X53", "a deleted file, as a moderator", { state: "deleted", isModerator: true }, null],
  ["X14", "a picture of somebody behind a block", { isBlocked: true }, null],
  ["X14", "the same, as a moderator", { isBlocked: true, isModerator: true }, null],
  ["X153", "a picture under a post whose author is behind a block", { isBlockedByHost: true }, null],
  ["X153", "one's own picture there", { isBlockedByHost: true, isOwn: true }, "members"],
  ["X32", "a picture of a post for friends that the viewer sees", { seesPost: true }, "viewer"],
  ["X32", "a picture of a post for friends that the viewer doesn't see", { seesPost: false }, null],
  ["X32", "one's own picture in a comment on a post that one no longer sees", { seesPost: false, isOwn: true }, null],
  ["X59", "a hidden picture", { isHidden: true }, null],
  ["X59", "one's own hidden picture", { isHidden: true, isOwn: true }, "viewer"],
  ["X59", "a hidden picture, as a moderator", { isHidden: true, isModerator: true }, "moderator"],
  [
    "X59",
    "a picture of a hidden post, as a moderator",
    { seesPost: true, isPostHidden: true, isModerator: true },
    "moderator",
  ],
  ["X59", "one's own hidden picture, as a moderator", { isHidden: true, isOwn: true, isModerator: true }, "viewer"],
  ["X32", "a picture of a friend's post for friends, as a moderator", { seesPost: true, isModerator: true }, "viewer"],
  ["X73", "a banned member's picture", { isOwnerBanned: true }, null],
  ["X73", "a banned member's own picture", { isOwnerBanned: true, isOwn: true }, "viewer"],
  ["X73", "a banned member's picture, as a moderator", { isOwnerBanned: true, isModerator: true }, "moderator"],
  ["X73", "a picture under a banned member's post", { isHostBanned: true }, null],
  ["X73", "the same, for that member", { isHostBanned: true, isHost: true }, "viewer"],
  ["X73", "the same, as a moderator", { isHostBanned: true, isModerator: true }, "moderator"],
  ["X134", "a game's picture, for a player", { isInGame: true }, "viewer"],
  ["X134", "a game's picture, for a stranger", { isInGame: false }, null],
  ["P5", "a picture that a profile shows", { isOnProfile: true }, "members"],
  ["P5", "an earlier picture of a profile", { isOnProfile: false }, null],
  ["P5", "one's own earlier picture", { isOnProfile: false, isOwn: true }, "viewer"],
];

describe("who fetches a file", () => {
  it.each(FILES)("%s · %s", (_requirement, _what, facts, fetchedBy) => {
    expect(canFetch({ ...FILE, ...facts })).toBe(fetchedBy);
  });
});
