import { expect, it } from "vitest";
import { imageSize } from "image-size";
import { ALT_TEXT_MAX, COMMENT_TEXT_MAX, POST_TEXT_MAX } from "~/app/posts/view";
import { profileFieldsSchema } from "~/app/profiles/edit/profileFields";
import { MEDIA_PER_POST_MAX } from "~/base/fileLimits";
import { chess } from "~/games/chess/rules";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { playedGame } from "~/tests/kit/games/chessGames";
import { CHATS, GROUPS } from "./chats.mjs";
import { CHESS_GAMES } from "./games.mjs";
import { FRIENDSHIPS, MODERATOR, PEOPLE, REQUESTS } from "./people.mjs";
import { pictureOf } from "./pictures.mjs";
import { POSTS } from "./posts.mjs";

const keys = new Set(PEOPLE.map(({ key }) => key));
const pair = ([a, b]: readonly [string, string]) => [a, b].sort().join(" ");

it("demo · the product accepts every profile", () => {
  for (const { name, about, dob } of PEOPLE)
    expect(profileFieldsSchema.safeParse({ name, about, dob }).success, name).toBe(true);
  expect(keys.size).toBe(PEOPLE.length);
});

it("demo · every post, comment and alt text is within its limit, and everybody named is in the demo", () => {
  for (const { by, text, pictures = [], comments = [], likes = "", reposts = "" } of POSTS) {
    expect(text.length).toBeLessThanOrEqual(POST_TEXT_MAX);
    expect(pictures.length).toBeLessThanOrEqual(MEDIA_PER_POST_MAX);
    for (const [, alt] of pictures) expect(alt.length).toBeLessThanOrEqual(ALT_TEXT_MAX);
    for (const [, comment] of comments) expect(comment.length).toBeLessThanOrEqual(COMMENT_TEXT_MAX);
    const named = [
      by,
      ...`${likes} ${reposts}`.split(" "),
      ...comments.flatMap(([who, , liked = "", replies = []]) => [
        who,
        ...liked.split(" "),
        ...replies.map(([replier]) => replier),
      ]),
    ];
    for (const key of named.filter(Boolean)) expect(keys).toContain(key);
  }
});

it("demo · two people have at most one friendship or request", () => {
  const pairs = [...FRIENDSHIPS, ...REQUESTS].map(pair);
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const key of pairs.flatMap((both) => both.split(" "))) expect(keys).toContain(key);
});

it("demo · friends chat, and others only as a request, and every message is within its limit", () => {
  const friends = new Set(FRIENDSHIPS.map(pair));
  for (const { between, lines, isRequest = false } of CHATS) {
    expect(friends.has(pair(between))).toBe(!isRequest);
    for (const line of lines.trim().split("\n"))
      expect(line.trim()).toMatch(new RegExp(`^[<>] .{1,${CHAT_LIMITS.textMax}}$`));
  }
});

it("demo · every profile has a photo and a cover, and every picture of a post exists", () => {
  const files = [...keys].flatMap((key) => [`${key}-photo`, `${key}-cover`]);
  for (const { pictures = [] } of POSTS) files.push(...pictures.map(([file]) => file));
  for (const file of files) expect(imageSize(pictureOf(file)).type, file).toBe("webp");
});

it("demo · a quoted post stands before its quotes, and a group has friends of its creator", () => {
  const named = POSTS.map(({ name }) => name);
  for (const [i, { quotes }] of POSTS.entries()) if (quotes) expect(named.slice(0, i)).toContain(quotes);
  const friends = new Set(FRIENDSHIPS.map(pair));
  for (const { by, members, lines } of GROUPS) {
    for (const member of members) expect(friends).toContain(pair([by, member]));
    for (const [speaker] of lines) expect([by, ...members]).toContain(speaker);
  }
});

it("demo · friends play chess by the rules: one game is over, and friends may watch one that goes on", () => {
  const friends = new Set(FRIENDSHIPS.map(pair));
  const games = CHESS_GAMES.map(({ players, moves, isWatchable = false }) => {
    expect(friends).toContain(pair(players));
    const watches = [...keys].some((key) => players.every((player) => friends.has(pair([key, player]))));
    if (isWatchable) expect(watches, "somebody is a friend of both").toBe(true);
    return { isOver: chess.result(playedGame(moves, { mode: "standard" })) !== null, isWatchable };
  });
  expect(games).toEqual([
    { isOver: true, isWatchable: false },
    { isOver: false, isWatchable: true },
  ]);
});

it("demo · people report posts of others than the moderator's, who decides about them", () => {
  const reports = POSTS.flatMap(({ by, reports: all = [] }) => all.map(([reporter]) => ({ by, reporter })));
  expect(reports.length).toBeGreaterThan(1);
  for (const { by, reporter } of reports) {
    expect([by, reporter]).not.toContain(MODERATOR);
    expect(reporter).not.toBe(by);
    for (const key of [by, reporter, MODERATOR]) expect(keys).toContain(key);
  }
});
