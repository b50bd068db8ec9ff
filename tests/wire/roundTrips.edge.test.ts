import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { type Address, ALL_ADDRESSES, rowOf } from "~/app/server/addresses.server";
import { pngBytes } from "~/tests/kit/media/png";
import { caller, type Caller, newMember } from "./caller";
import { countRoundTrips } from "~/tests/kit/workerd/roundTrips";
import { befriend, enterGame, letWatch, roomFor } from "~/tests/kit/workerd/wireGames";

const db = (env as unknown as { DB: D1Database }).DB;
const TRIPS_MAX = 3;
const ROLES = ["signed out", "a stranger", "a friend", "the owner"] as const;
let people: readonly [Caller, Caller, Caller, Caller];
let [owner, post, comment, cursor, group, game, watched, picture] = ["", "", "", "", "", "", "", ""];

/** Every address of ADDRESSES that is read, with all its tabs. A new address without a row fails a test below. */
const PAGES: Partial<Record<Address, () => string[]>> = {
  "GET /*": () => ["/nothing/is/there/at/all"],
  "GET /:userId/:postId": () => [
    `/${owner}/${post}`,
    ...[`after=${post}`, "sort=newest", "sort=liked"].map((query) => `/${owner}/${post}?${query}`),
    `/${post}/${post}`,
  ],
  "GET /:userId/:postId/:commentId": () => [
    ...["", "?sort=newest", "?sort=liked"].map((query) => `/${owner}/${post}/${comment}${query}`),
    `/${owner}/${post}/${post}`,
  ],
  "GET /:userId/:postId/likes": () => [`/${owner}/${post}/likes`, `/${post}/${post}/likes`],
  "GET /:userId/:postId/reposts": () => [`/${owner}/${post}/reposts`],
  "GET /:userId/:postId/quotes": () => [`/${owner}/${post}/quotes`],
  "GET /:userId/:postId/versions": () => [`/${owner}/${post}/versions`, `/${post}/${post}/versions`],
  "GET /:userId": () => [
    `/${owner}`,
    ...["posts", "friends", "requests", "media"].map((tab) => `/${owner}?tab=${tab}`),
    `/${post}`,
    "/@nobody_has_it",
  ],
  "GET /": () => [
    "/?tab=all",
    "/?tab=friends",
    "/?tab=tags",
    `/?tab=all&before=${cursor}`,
    `/?tab=friends&before=${cursor}`,
  ],
  "GET /api/bookmarks": () => ["/api/bookmarks"],
  "GET /api/call-servers": () => ["/api/call-servers"],
  "GET /api/comments": () => [`/api/comments?post=${post}`, `/api/comments?post=${post}&ids=${post}`],
  "GET /api/groups": () => [`/api/groups?ids=${group}`],
  "GET /api/feed": () => ["/api/feed", "/api/feed?tab=friends", "/api/feed?tab=tags", `/api/feed?author=${owner}`],
  "GET /api/members": () => [`/api/members?ids=${owner}`],
  "GET /api/found": () => ["/api/found?query=own", "/api/found?query=@nobody_has_it"],
  "GET /api/mentionable": () => ["/api/mentionable?query=own", "/api/mentionable?handles=owner,other"],
  "GET /api/people": () => ["/api/people?query=own"],
  "GET /api/posts": () => [
    `/api/posts?ids=${post}`,
    ...["friends", "tags"].map((tab) => `/api/posts?tab=${tab}&ids=${post}`),
  ],
  "GET /api/push": () => ["/api/push"],
  "GET /api/quotes": () => [`/api/quotes?post=${post}`],
  "GET /api/tags": () => ["/api/tags?tag=own", "/api/tags?tag=own&sort=liked"],
  "GET /api/tags-of-day": () => ["/api/tags-of-day"],
  "GET /api/scores": () => ["/api/scores?game=BallFall", `/api/scores?game=BallFall&member=${owner}`, "/api/scores"],
  "GET /bookmarks": () => ["/bookmarks"],
  "GET /contact": () => ["/contact"],
  "GET /appeals/:of/:id": () => [`/appeals/decision/${post}`, `/appeals/report/${post}`],
  "GET /development/mail": () => ["/development/mail"],
  "GET /email/confirm": () => ["/email/confirm?token=x"],
  "GET /email/undo": () => ["/email/undo?token=x", "/email/undo?done=1"],
  "GET /forgotten": () => ["/forgotten"],
  "GET /game": () => ["/Game"],
  "GET /games": () => ["/games"],
  // invited, watching, unknown
  "GET /games/:game/:room": () => [`/Games/Chess/${game}`, `/Games/TicTacToe/${watched}`, `/Games/Chess/${post}`],
  // ranked, not ranked, not single-player
  "GET /games/:game/Single": () => ["/Games/BallFall/Single", "/Games/TicTacToe/Single", "/Games/Chess/Single"],
  "GET /login": () => ["/login"],
  "GET /login/second": () => ["/login/second"],
  "GET /login/google": () => ["/login/google"],
  "GET /login/google/back": () => ["/login/google/back"],
  // a file of a post, one that doesn't exist
  "GET /media/:key{.+}": () => [`/media/${picture}`, "/media/none"],
  "GET /messages": () => ["/messages"],
  // with a member, with a group, unknown
  "GET /messages/:chatId": () => [`/messages/${owner}`, `/messages/${group}`, `/messages/${post}`],
  "GET /messages/requests": () => ["/messages/requests"],
  // for moderators alone; everybody else gets the same as for an unknown page
  "GET /moderation": () => ["/moderation"],
  "GET /moderation/:caseId": () => [`/moderation/${post}`],
  "GET /moderation/:caseId/files/:name": () => [`/moderation/${post}/files/0`],
  "GET /notifications": () => ["/notifications", "/notifications?tab=requests"],
  "GET /parties/:party/:room": () => [
    `/parties/chat/${group}`,
    ...[`game/${game}`, `live/post:${post}`, `inbox/${owner}`].map((room) => `/parties/${room}`),
  ],
  "GET /posts/:postId/edit": () => [`/posts/${post}/edit`],
  "GET /privacy-policy": () => ["/privacy-policy"],
  "GET /profile/edit": () => ["/profile/edit"],
  "GET /prove": () => ["/prove"],
  "GET /report": () => ["/report"],
  "GET /reset": () => ["/reset?token=x"],
  "GET /rules": () => ["/rules"],
  "GET /search": () => [
    "/search",
    "/search?query=own",
    "/search?query=o",
    "/search?query=own&tab=people",
    "/search?query=own&tab=posts",
    "/search?query=@nobody_has_it",
  ],
  "GET /settings": () => ["/settings"],
  "GET /shared": () => ["/shared"],
  "GET /settings/email": () => ["/settings/email", "/settings/email?sent=1"],
  "GET /settings/codes": () => ["/settings/codes"],
  "GET /settings/recovery": () => ["/settings/recovery"],
  "GET /settings/delete": () => ["/settings/delete", "/settings/delete?done=1"],
  "GET /signup": () => ["/signup"],
  "GET /shell": () => ["/shell"],
  "GET /tags": () => ["/tags"],
  "GET /tags/:tag": () => ["/tags/own", "/tags/own?sort=liked"],
  "GET /terms": () => ["/terms"],
  "GET /suspended": () => ["/suspended"],
  "GET /unsubscribe": () => ["/unsubscribe?token=x"],
  "GET /verify": () => ["/verify?token=x"],
};

/** What a page asks for after it has been shown, so that nobody waits for it, and its round trips at most. */
const LATE: [path: string, most: number][] = [
  ["/api/suggestions", 6],
  ["/api/welcome", 4],
];

/**
 * Not counted: the exported file can have any length, so the endpoint reads it while it sends it. The two files are the
 * same for everybody.
 */
const NOT_COUNTED: readonly Address[] = [
  "GET /settings/export",
  "GET /favicon.ico",
  "GET /manifest.webmanifest",
  "GET /terms.json",
];
/** Not counted: an operator's commands read all of a log, a part at a time. */
const isOfOperators = (address: Address): boolean => rowOf(address).right.startsWith("operators: ");

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
  picture = (await (await own.upload(new Uint8Array(pngBytes({ width: 3, height: 2 })))).json<{ key: string }>()).key;
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

it("L1 · every address that is read is counted", () => {
  const rows = [...Object.keys(PAGES), ...LATE.map(([path]) => `GET ${path}`), ...NOT_COUNTED];
  const read = ALL_ADDRESSES.filter((address) => address.startsWith("GET "));
  expect(rows.sort()).toEqual(read.filter((address) => !isOfOperators(address)).sort());
});

const counter = countRoundTrips();

/** The number of round trips of each path for each role. */
async function counted(paths: readonly string[]): Promise<[asked: string, trips: number][]> {
  const found: [string, number][] = [];
  for (const path of paths) {
    for (const [i, role] of ROLES.entries()) {
      counter.restart();
      const response = await (people[i] ?? caller()).get(path);
      await response.arrayBuffer();
      expect(response.status).toBeLessThan(500);
      found.push([`${path}, ${role}`, counter.trips()]);
    }
  }
  return found;
}

it.each(Object.entries(PAGES))(
  "L1 · %s stays within three round trips to D1 for everybody",
  async (_address, paths) => {
    expect((await counted(paths())).filter(([, trips]) => trips > TRIPS_MAX)).toEqual([]);
  },
);

it("L1 · what a shown page asks for stays within its own number of round trips", async () => {
  for (const [path, most] of LATE) expect((await counted([path])).filter(([, trips]) => trips > most)).toEqual([]);
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
