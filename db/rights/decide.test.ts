import { describe, expect, it } from "vitest";
import { OF_STRANGER, POST_OF_STRANGER } from "~/tests/kit/members/facts";
import { COMMENTING, NO, QUOTING, SEEING, YES } from "~/tests/kit/members/truthTable";
import {
  canAct,
  canActOnComment,
  canComment,
  canDeleteComment,
  canFetch,
  canKnowOf,
  type KnowledgeFacts,
  canQuote,
  canReplay,
  canSee,
  canFindMember,
  canSeeComment,
  canSeeMember,
  canSeeQuoted,
  knowsOfBan,
  type MemberFacts,
  type QuotedFacts,
  type CommentFacts,
  type Facts,
  type FetchedBy,
  type FileFacts,
} from "./decide";

const COMMENT: CommentFacts = { ...OF_STRANGER, isBlockedByHost: false, post: OF_STRANGER };

describe("who sees a post", () => {
  it.each(SEEING)("%s · %s", (_requirement, _who, facts, sees, acts) => {
    expect({
      sees: canSee({ ...POST_OF_STRANGER, ...facts }),
      acts: canAct({ ...POST_OF_STRANGER, ...facts }),
    }).toEqual({ sees, acts });
  });
});

describe("who comments on a post", () => {
  it.each(COMMENTING)("%s · %s", (_requirement, _who, facts, comments) => {
    expect(canComment({ ...POST_OF_STRANGER, ...facts })).toBe(comments);
  });
});

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
  ["X13", "a comment on a post of somebody behind a block", { post: { ...OF_STRANGER, isBlocked: true } }, NO, NO],
  ["X32", "a comment on a stranger's post for friends", { post: { ...OF_STRANGER, shownTo: "friends" } }, NO, NO],
  [
    "X32",
    "one's own comment on a post for friends that one no longer sees",
    { isOwn: true, post: { ...OF_STRANGER, shownTo: "friends" } },
    NO,
    NO,
  ],
  [
    "X59",
    "a comment on a hidden post, as a moderator",
    { post: { ...OF_STRANGER, shownTo: "author", isModerator: true } },
    YES,
    NO,
  ],
  ["S7", "a comment on a post that is gone", { post: null }, NO, NO],
];

describe("who sees a comment", () => {
  it.each(COMMENTS)("%s · %s", (_requirement, _whose, facts, sees, acts) => {
    const comment = { ...COMMENT, ...facts };
    expect({ sees: canSeeComment(comment), acts: canActOnComment(comment) }).toEqual({ sees, acts });
  });
});

const DELETING: [requirement: string, whose: string, facts: Partial<CommentFacts>, deletes: boolean][] = [
  ["S6", "a stranger's comment on a stranger's post", {}, NO],
  ["S6", "one's own comment", { isOwn: true }, YES],
  ["X106", "one's own comment on a post that one no longer sees", { isOwn: true, post: null }, YES],
  ["X106", "a comment on one's own post", { post: { ...OF_STRANGER, isOwn: true } }, YES],
  ["X153", "a blocked member's comment there", { isBlockedByHost: true, post: { ...OF_STRANGER, isOwn: true } }, NO],
  ["X59", "a hidden comment there", { shownTo: "author", post: { ...OF_STRANGER, isOwn: true } }, NO],
  ["X59", "a stranger's comment, as a moderator", { isModerator: true }, NO],
];

describe("who deletes a comment", () => {
  it.each(DELETING)("%s · %s", (_requirement, _whose, facts, deletes) => {
    expect(canDeleteComment({ ...COMMENT, ...facts })).toBe(deletes);
  });
});

const QUOTED: QuotedFacts = {
  shownTo: "everyone",
  isBlocked: false,
  isAuthorBanned: false,
  isBlockedByQuoter: false,
  isDetached: false,
};
const IN_QUOTES: [requirement: string, what: string, facts: Partial<QuotedFacts>, sees: boolean][] = [
  ["X99", "a post for everyone", {}, YES],
  ["X99", "a post that is for friends now", { shownTo: "friends" }, NO],
  ["X59", "a hidden post", { shownTo: "author" }, NO],
  ["X13", "a post of somebody behind a block", { isBlocked: true }, NO],
  ["X99", "a post whose author and the quoter block each other", { isBlockedByQuoter: true }, NO],
  ["X73", "a banned member's post", { isAuthorBanned: true }, NO],
  ["X100", "a post whose author detached the quote", { isDetached: true }, NO],
];

describe("what a quote shows", () => {
  it.each(IN_QUOTES)("%s · %s", (_requirement, _what, facts, sees) => {
    expect(canSeeQuoted({ ...QUOTED, ...facts })).toBe(sees);
  });
});

const STRANGER: MemberFacts = {
  isSelf: false,
  isBlocked: false,
  isBanned: false,
  isDeleted: false,
  isModerator: false,
};
const MEMBERS: [requirement: string, who: string, facts: Partial<MemberFacts>, sees: boolean, finds: boolean][] = [
  ["P1", "a stranger", {}, YES, YES],
  ["P1", "oneself", { isSelf: true }, YES, YES],
  ["X13", "somebody behind a block", { isBlocked: true }, NO, NO],
  ["X13", "somebody behind a block, as a moderator", { isBlocked: true, isModerator: true }, NO, NO],
  ["X73", "a banned member", { isBanned: true }, NO, NO],
  ["X73", "a banned member, as a moderator", { isBanned: true, isModerator: true }, YES, NO],
  ["X73", "oneself while one is banned", { isBanned: true, isSelf: true }, YES, NO],
  ["A11", "a deleted member", { isDeleted: true }, NO, NO],
  ["A11", "a deleted member, as a moderator", { isDeleted: true, isModerator: true }, NO, NO],
];

describe("who sees a member", () => {
  it.each(MEMBERS)("%s · %s", (_requirement, _who, facts, sees, finds) => {
    const member = { ...STRANGER, ...facts };
    expect({ sees: canSeeMember(member), finds: canFindMember(member) }).toEqual({ sees, finds });
  });
});

const BANS: [requirement: string, who: string, facts: Partial<MemberFacts>, knows: boolean][] = [
  ["X73", "a stranger who isn't banned", {}, NO],
  ["X73", "a banned stranger", { isBanned: true }, YES],
  ["X13", "a banned member behind a block", { isBanned: true, isBlocked: true }, NO],
  ["A11", "a banned member who was deleted", { isBanned: true, isDeleted: true }, NO],
];

it.each([
  ["X31", "a stranger's", {}, YES],
  ["X13", "that of somebody behind a block", { isBlocked: true }, NO],
  ["X13", "that of somebody behind a block, as a moderator", { isBlocked: true, isModerator: true }, NO],
] as const)("%s · who can replay a best run: %s", (_requirement, _whose, facts, replays) => {
  expect(canReplay({ ...STRANGER, ...facts })).toBe(replays);
});

describe("who learns of a ban", () => {
  it.each(BANS)("%s · %s", (_requirement, _who, facts, knows) => {
    expect(knowsOfBan({ ...STRANGER, ...facts })).toBe(knows);
  });
});

const FRIENDS: KnowledgeFacts = { isBlocked: false, areFriends: true, mine: "friends", theirs: "friends" };
const KNOWING: [requirement: string, who: string, facts: Partial<KnowledgeFacts>, knows: boolean][] = [
  ["X28", "two friends who let friends know", {}, YES],
  ["X28", "two strangers who let friends know", { areFriends: false }, NO],
  ["X28", "two strangers who let everyone know", { areFriends: false, mine: "everyone", theirs: "everyone" }, YES],
  ["X28", "a friend who lets nobody know", { theirs: "nobody" }, NO],
  ["X28", "a friend, of whoever lets nobody know", { mine: "nobody", theirs: "everyone" }, NO],
  ["X17", "two members with a block between them", { isBlocked: true, mine: "everyone", theirs: "everyone" }, NO],
];

describe("who knows that a member plays", () => {
  it.each(KNOWING)("%s · %s", (_requirement, _who, facts, knows) => {
    expect(canKnowOf({ ...FRIENDS, ...facts })).toBe(knows);
  });
});

/** A post for friends, of a stranger and of a friend. */
const OF_FRIENDS: Facts = { ...OF_STRANGER, shownTo: "friends" };
const OF_FRIENDS_FRIEND: Facts = { ...OF_FRIENDS, areFriends: true };

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
  isOfPost: false,
  post: null,
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
  [
    "X32",
    "a picture of a post for friends that the viewer sees",
    { isOfPost: true, post: OF_FRIENDS_FRIEND },
    "viewer",
  ],
  ["X32", "a picture of a post for friends that the viewer doesn't see", { isOfPost: true, post: OF_FRIENDS }, null],
  ["X32", "a picture of a post that is gone", { isOfPost: true }, null],
  [
    "X32",
    "one's own picture in a comment on a post that one no longer sees",
    { isOfPost: true, post: OF_FRIENDS, isOwn: true },
    null,
  ],
  ["X59", "a hidden picture", { isHidden: true }, null],
  ["X59", "one's own hidden picture", { isHidden: true, isOwn: true }, "viewer"],
  ["X59", "a hidden picture, as a moderator", { isHidden: true, isModerator: true }, "moderator"],
  [
    "X59",
    "a picture of a hidden post, as a moderator",
    { isOfPost: true, post: { ...OF_STRANGER, shownTo: "author", isModerator: true }, isModerator: true },
    "moderator",
  ],
  ["X59", "one's own hidden picture, as a moderator", { isHidden: true, isOwn: true, isModerator: true }, "viewer"],
  [
    "X32",
    "a picture of a friend's post for friends, as a moderator",
    { isOfPost: true, post: OF_FRIENDS_FRIEND, isModerator: true },
    "viewer",
  ],
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
