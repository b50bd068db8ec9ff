import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { caller, type Caller, newMember } from "./caller";
import { countRoundTrips } from "~/tests/kit/workerd/roundTrips";
import { befriend, enterGame, letWatch, roomFor } from "~/tests/kit/workerd/wireGames";

const db = (env as unknown as { DB: D1Database }).DB;
const sources = import.meta.glob<string>(["/app/routes/*.tsx", "!/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const TRIPS_MAX = 3;
const ROLES = ["signed out", "a stranger", "a friend", "the owner"] as const;
let people: readonly [Caller, Caller, Caller, Caller];
let [owner, post, comment, cursor, group, game, watched] = ["", "", "", "", "", "", ""];

/** Every route that loads data or renders a page, with all its tabs. A new route without a row fails a test below. */
const PAGES: Record<string, () => string[]> = {
  $: () => ["/nothing/is/here"],
  "$userId.$postId": () => [
    `/${owner}/${post}`,
    ...[`after=${post}`, "sort=newest", "sort=liked"].map((query) => `/${owner}/${post}?${query}`),
    `/${post}/${post}`,
  ],
  "$userId.$postId_.$commentId": () => [
    ...["", "?sort=newest", "?sort=liked"].map((query) => `/${owner}/${post}/${comment}${query}`),
    `/${owner}/${post}/${post}`,
  ],
  "$userId.$postId_.likes": () => [`/${owner}/${post}/likes`, `/${post}/${post}/likes`],
  "$userId.$postId_.reposts": () => [`/${owner}/${post}/reposts`],
  "$userId.$postId_.quotes": () => [`/${owner}/${post}/quotes`],
  "$userId.$postId_.versions": () => [`/${owner}/${post}/versions`, `/${post}/${post}/versions`],
  "$userId._index": () => [
    `/${owner}`,
    ...["posts", "friends", "requests", "media"].map((tab) => `/${owner}?tab=${tab}`),
    `/${post}`,
    "/@nobody_has_it",
  ],
  _index: () => [
    "/?tab=all",
    "/?tab=friends",
    "/?tab=tags",
    `/?tab=all&before=${cursor}`,
    `/?tab=friends&before=${cursor}`,
  ],
  "api.bookmarks": () => ["/api/bookmarks"],
  "api.call-servers": () => ["/api/call-servers"],
  "api.comments": () => [`/api/comments?post=${post}`, `/api/comments?post=${post}&ids=${post}`],
  "api.groups": () => [`/api/groups?ids=${group}`],
  "api.feed": () => ["/api/feed", "/api/feed?tab=friends", "/api/feed?tab=tags", `/api/feed?author=${owner}`],
  "api.members": () => [`/api/members?ids=${owner}`],
  "api.found": () => ["/api/found?query=own", "/api/found?query=@nobody_has_it"],
  "api.mentionable": () => ["/api/mentionable?query=own", "/api/mentionable?handles=owner,other"],
  "api.people": () => ["/api/people?query=own"],
  "api.posts": () => [
    `/api/posts?ids=${post}`,
    ...["friends", "tags"].map((tab) => `/api/posts?tab=${tab}&ids=${post}`),
  ],
  "api.tags": () => ["/api/tags?tag=own", "/api/tags?tag=own&sort=liked"],
  "api.tags-of-day": () => ["/api/tags-of-day"],
  "api.scores": () => ["/api/scores?game=BallFall", `/api/scores?game=BallFall&member=${owner}`, "/api/scores"],
  bookmarks: () => ["/bookmarks"],
  contact: () => ["/contact"],
  "appeals.$of.$id": () => [`/appeals/decision/${post}`, `/appeals/report/${post}`],
  "development.mail": () => ["/development/mail"],
  "email.confirm": () => ["/email/confirm?token=x"],
  "email.undo": () => ["/email/undo?token=x", "/email/undo?done=1"],
  forgotten: () => ["/forgotten"],
  game: () => ["/Game"],
  games: () => ["/games"],
  // invited, watching, unknown
  "games_.$game.$room": () => [`/Games/Chess/${game}`, `/Games/TicTacToe/${watched}`, `/Games/Chess/${post}`],
  // ranked, not ranked, not single-player
  "games_.$game.Single": () => ["/Games/BallFall/Single", "/Games/TicTacToe/Single", "/Games/Chess/Single"],
  login: () => ["/login"],
  "login_.second": () => ["/login/second"],
  "login_.google": () => ["/login/google"],
  "login_.google_.back": () => ["/login/google/back"],
  messages: () => ["/messages"],
  "messages._index": () => ["/messages"],
  // with a member, with a group, unknown
  "messages.$chatId": () => [`/messages/${owner}`, `/messages/${group}`, `/messages/${post}`],
  "messages.requests": () => ["/messages/requests"],
  // for moderators alone; everybody else gets the same as for an unknown page
  moderation: () => ["/moderation"],
  "moderation_.$caseId": () => [`/moderation/${post}`],
  notifications: () => ["/notifications", "/notifications?tab=requests"],
  "posts_.$postId.edit": () => [`/posts/${post}/edit`],
  "privacy-policy": () => ["/privacy-policy"],
  "profile_.edit": () => ["/profile/edit"],
  prove: () => ["/prove"],
  report: () => ["/report"],
  reset: () => ["/reset?token=x"],
  rules: () => ["/rules"],
  search: () => [
    "/search",
    "/search?query=own",
    "/search?query=o",
    "/search?query=own&tab=people",
    "/search?query=own&tab=posts",
    "/search?query=@nobody_has_it",
  ],
  settings: () => ["/settings"],
  "settings_.email": () => ["/settings/email", "/settings/email?sent=1"],
  "settings_.codes": () => ["/settings/codes"],
  "settings_.recovery": () => ["/settings/recovery"],
  "settings_.delete": () => ["/settings/delete", "/settings/delete?done=1"],
  signup: () => ["/signup"],
  tags: () => ["/tags"],
  "tags_.$tag": () => ["/tags/own", "/tags/own?sort=liked"],
  terms: () => ["/terms"],
  suspended: () => ["/suspended"],
  verify: () => ["/verify?token=x"],
};

/** The one route that isn't counted: the exported file can have any length, so the route reads it while it sends it. */
const NO_PAGE = "settings_.export";

beforeAll(async () => {
  const [stranger, friend, own] = [await newMember("Stranger"), await newMember("Friend"), await newMember("Owner")];
  people = [caller(), stranger, friend, own];
  owner = own.id;
  for (const text of ["one's #own", "and another"]) await own.post("/posts", { text });
  const { results } = await db
    .prepare("select id from posts where author_id = ? order by id")
    .bind(owner)
    .all<{ id: string }>();
  [post, cursor] = [results[0]?.id ?? "", results[1]?.id ?? ""];
  await own.post(`/friends/${friend.id}`, { do: "add" });
  await friend.post(`/friends/${owner}`, { do: "accept" });
  const rival = await newMember("Rival");
  await befriend(own, rival);
  [game, watched] = [await roomFor(own, "Chess", friend), await roomFor(own, "TicTacToe", rival)];
  await letWatch(await enterGame(own, watched), true);
  await own.post("/groups", { name: "x", members: JSON.stringify([friend.id]) });
  group = (await db.prepare("select id from groups where created_by = ?").bind(owner).first<string>("id")) ?? "";
  await stranger.post(`/friends/${owner}`, { do: "add" });
  for (const who of [stranger, friend, own]) await who.post(`/posts/${post}/bookmark`, { on: "1" });
  for (const who of [stranger, friend, own]) await who.post("/tags/own/follow", { on: "1" });
  await friend.post(`/posts/${post}/like`, { on: "1" });
  await friend.post("/comments", { post, text: "to be notified of" });
  comment = (await db.prepare("select id from comments where post_id = ?").bind(post).first<string>("id")) ?? "";
  await own.post("/comments", { post, parent: comment, text: "thanks" });
  await stranger.post(`/comments/${comment}/like`, { on: "1" });
  await vi.waitUntil(async () => (await db.prepare("select count(*) as n from outbox").first("n")) === 0, {
    timeout: 10_000,
  }); // otherwise the delivery of events would count below
});

it("L1 · every route that loads data or renders a page is counted", () => {
  const shown = Object.entries(sources).filter(([, source]) =>
    /export (const|async function|function) loader\b|export default\b|as default\b/.test(source),
  );
  expect([...Object.keys(PAGES), NO_PAGE].sort()).toEqual(
    shown.map(([path]) => path.slice("/app/routes/".length, -".tsx".length)).sort(),
  );
});

const counter = countRoundTrips();

it.each(Object.entries(PAGES))("L1 · %s stays within three round trips to D1 for everybody", async (_route, paths) => {
  const counted: Record<string, number> = {};
  for (const path of paths()) {
    for (const [i, role] of ROLES.entries()) {
      counter.restart();
      const response = await (people[i] ?? caller()).get(path);
      await response.text();
      expect(response.status).toBeLessThan(500);
      counted[`${path}, ${role}`] = counter.trips();
    }
  }
  expect(Object.entries(counted).filter(([, trips]) => trips > TRIPS_MAX)).toEqual([]);
});

it("L1 · a page that renews the session stays within three round trips", async () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  await db
    .prepare("update sessions set expires_at = ?, used_at = ?, cookie_at = null where member_id = ?")
    .bind(Date.now() + 20 * DAY_MS, Date.now() - 10 * DAY_MS, owner)
    .run();
  counter.restart();
  const response = await people[3].get("/search?query=own");
  await response.text();
  expect(response.headers.getSetCookie().join()).toContain("sid=");
  expect(counter.trips()).toBeLessThanOrEqual(TRIPS_MAX);
});

it("L1 · the round trip of a member's session is counted", async () => {
  counter.restart();
  await (await people[3].get("/Games/TicTacToe/Single")).text();
  expect(counter.trips()).toBe(1);
});
