import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { caller, type Caller, newMember, unknownEmail } from "./caller";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { directChatRoom } from "~/party/chat/protocol";
import { ulid } from "~/base/ulid";

const { DB: db, MEDIA: media } = env as unknown as { DB: D1Database; MEDIA: R2Bucket };
const sources = import.meta.glob<string>(["/app/routes/*.tsx", "!/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The answers to each person: signed out, with an ended session, a stranger, a friend, the owner. */
type Answers = readonly [signedOut: number, ended: number, stranger: number, friend: number, owner: number];
const ROLES = ["signed out", "with an ended session", "a stranger", "a friend", "the owner"] as const;

const EVERYBODY: Answers = [200, 200, 200, 200, 200];
const MEMBERS: Answers = [401, 401, 200, 200, 200];
const OWNER: Answers = [401, 401, 404, 404, 200];
const NOBODY: Answers = [404, 404, 404, 404, 404];

interface Request {
  path: () => string;
  answers: Answers;
  fields?: () => Record<string, string>;
}
const at = (path: () => string, answers: Answers, fields?: () => Record<string, string>): Request =>
  fields ? { path, answers, fields } : { path, answers };

const NEW_PASSWORD = { password: "another long one", confirmPassword: "another long one" };

const CHESS = JSON.stringify({ mode: "casual", clock: "none" });

let people: readonly [Caller, Caller, Caller, Caller, Caller];
let [owner, friend, post, comment, othersSession, group, game, run] = ["", "", "", "", "", "", "", ""];
let comments: Record<"ofStranger" | "ofFriend" | "elsewhere", string>;

/** A row for every route that loads, and for every one that acts. A new route has no row and fails below. */
const LOADS: Record<string, Request> = {
  $: at(() => "/nothing/is/here", NOBODY),
  "$userId.$postId": at(() => `/${owner}/${post}`, EVERYBODY),
  "$userId._index": at(() => `/${owner}?tab=requests`, EVERYBODY), // who sees which part: profiles.edge.test.ts
  _index: at(() => "/", EVERYBODY),
  "api.call-servers": at(() => "/api/call-servers", MEMBERS),
  "api.comments": at(() => `/api/comments?post=${post}`, EVERYBODY),
  "api.feed": at(() => "/api/feed", EVERYBODY),
  "api.found": at(() => "/api/found?query=a", EVERYBODY),
  "api.groups": at(() => `/api/groups?ids=${group}`, MEMBERS), // who gets which group: groups.edge.test.ts
  "api.members": at(() => `/api/members?ids=${owner}`, EVERYBODY),
  "api.people": at(() => "/api/people?query=a", EVERYBODY),
  "api.posts": at(() => `/api/posts?ids=${post}`, EVERYBODY),
  "api.scores": at(() => `/api/scores?game=BallFall&member=${owner}`, MEMBERS),
  "development.mail": at(() => "/development/mail", EVERYBODY), // not available in production
  forgotten: at(() => "/forgotten", EVERYBODY),
  game: at(() => "/Game", MEMBERS),
  games: at(() => "/games", MEMBERS),
  "games_.$game.$room": at(() => `/Games/Chess/${game}`, [401, 401, 403, 200, 200]), // who else may enter: games.edge.test.ts
  "games_.$game.Single": at(() => "/Games/BallFall/Single", MEMBERS),
  login: at(() => "/login", [200, 200, 302, 302, 302]),
  "login_.google": at(() => "/login/google", [302, 302, 302, 302, 302]), // refuses, because no client is configured
  "login_.google_.back": at(() => "/login/google/back", [302, 302, 302, 302, 302]), // refuses, because nobody began a sign-in
  messages: at(() => "/messages", MEMBERS),
  "messages.$chatId": at(() => `/messages/${owner}`, [401, 401, 200, 200, 404]),
  notifications: at(() => "/notifications", MEMBERS),
  reset: at(() => "/reset?token=x", EVERYBODY), // says that the link doesn't work
  search: at(() => "/search?query=a", EVERYBODY),
  settings: at(() => "/settings", EVERYBODY),
  "settings_.delete": at(() => "/settings/delete", [302, 302, 200, 200, 200]),
  "settings_.export": at(() => "/settings/export", MEMBERS),
  signup: at(() => "/signup", [200, 200, 302, 302, 302]),
  verify: at(() => "/verify?token=x", MEMBERS),
};

const ACTS: Record<string, Request> = {
  "api.login": at(
    () => "/api/login",
    [401, 401, 401, 401, 401],
    () => ({ email: unknownEmail(), password: "of nobody at all" }),
  ),
  "api.forgotten": at(
    () => "/api/forgotten",
    [422, 422, 422, 422, 422],
    () => ({ email: "x" }),
  ),
  "api.password": at(
    () => "/api/password",
    [401, 401, 403, 403, 403],
    () => ({ oldPassword: "not theirs", ...NEW_PASSWORD }),
  ),
  "api.reset": at(
    () => "/api/reset",
    NOBODY,
    () => ({ token: "x", ...NEW_PASSWORD }),
  ),
  "api.verify": at(
    () => "/api/verify",
    [401, 401, 404, 404, 404],
    () => ({ token: "x" }),
  ),
  "api.signup": at(
    () => "/api/signup",
    [422, 422, 422, 422, 422],
    () => ({ email: "x" }),
  ),
  calls: at(
    () => "/calls",
    [401, 401, 403, 200, 400],
    () => ({ to: owner, kind: "audio" }),
  ), // only friends, and never oneself; more in calls.edge.test.ts
  comments: at(
    () => "/comments",
    MEMBERS,
    () => ({ post, text: "x" }),
  ),
  "comments_.$commentId.like": at(
    () => `/comments/${comment}/like`,
    MEMBERS,
    () => ({ on: "1" }),
  ),
  "comments_.$commentId.delete": at(() => `/comments/${comment}/delete`, OWNER),
  "games_.invite": at(
    () => "/games/invite",
    [401, 401, 403, 200, 400],
    () => ({ game: "Chess", members: JSON.stringify([owner]), options: CHESS }),
  ), // only friends, and never oneself
  "games_.runs": at(
    () => "/games/runs",
    MEMBERS,
    () => ({ game: "BallFall" }),
  ),
  "games_.runs_.$room": at(() => `/games/runs/${run}`, [401, 401, 403, 403, 404]), // only its player, and this run isn't over
  "games_.$game.$room_.answer": at(
    () => `/Games/Chess/${game}/answer`,
    [401, 401, 403, 200, 200],
    () => ({ do: "accept" }),
  ),
  groups: at(
    () => "/groups",
    [401, 401, 403, 200, 403],
    () => ({ name: "x", members: JSON.stringify([owner]) }),
  ), // of friends
  "groups_.$groupId": at(
    () => `/groups/${group}`,
    [401, 401, 403, 403, 200],
    () => ({ do: "rename", name: "x" }),
  ),
  forgotten: at(
    () => "/forgotten",
    [422, 422, 422, 422, 422],
    () => ({ email: "x" }),
  ),
  "friends.$userId": at(
    () => `/friends/${owner}`,
    [401, 401, 200, 200, 400],
    () => ({ do: "add" }),
  ),
  login: at(
    () => "/login",
    [401, 401, 401, 401, 401],
    () => ({ email: unknownEmail(), password: "of nobody at all" }),
  ),
  posts: at(
    () => "/posts",
    MEMBERS,
    () => ({ text: "x" }),
  ),
  "posts_.$postId.like": at(
    () => `/posts/${post}/like`,
    MEMBERS,
    () => ({ on: "1" }),
  ),
  "posts_.$postId.repost": at(
    () => `/posts/${post}/repost`,
    MEMBERS,
    () => ({ on: "1" }),
  ),
  "posts_.$postId.delete": at(() => `/posts/${post}/delete`, OWNER),
  profile: at(
    () => "/profile",
    MEMBERS,
    () => ({ name: "x", about: "", dob: "1990-01-01" }),
  ),
  reset: at(
    () => "/reset",
    NOBODY,
    () => ({ token: "x", ...NEW_PASSWORD }),
  ),
  "sessions.end": at(
    () => "/sessions/end",
    OWNER,
    () => ({ session: othersSession }),
  ),
  settings: at(
    () => "/settings",
    [401, 401, 403, 403, 403],
    () => ({ oldPassword: "not theirs", ...NEW_PASSWORD }),
  ),
  "settings_.delete": at(
    () => "/settings/delete",
    [401, 401, 403, 403, 403],
    () => ({ password: "not theirs" }),
  ),
  signup: at(
    () => "/signup",
    [422, 422, 422, 422, 422],
    () => ({ email: "x" }),
  ),
  verify: at(
    () => "/verify",
    [401, 401, 404, 404, 404],
    () => ({ token: "x" }),
  ),
  "verify_.send": at(() => "/verify/send", MEMBERS),
  theme: at(
    () => "/theme",
    EVERYBODY,
    () => ({ theme: "dark" }),
  ),
  logout: at(() => "/logout", EVERYBODY), // the last one, because it ends all their sessions
};

beforeAll(async () => {
  const [gone, stranger, close, own] = [
    await newMember("Gone"),
    await newMember("Stranger"),
    await newMember("Close"),
    await newMember("Own"),
  ];
  people = [caller(), gone, stranger, close, own];
  [owner, friend] = [own.id, close.id];
  await own.post("/posts.data", { text: "x" });
  post = (await db.prepare("select id from posts where author_id = ?").bind(owner).first<string>("id")) ?? "";
  await own.post("/comments.data", { post, text: "x" });
  comment = (await db.prepare("select id from comments where author_id = ?").bind(owner).first<string>("id")) ?? "";
  const commentOf = async (who: Caller, on: string): Promise<string> =>
    (
      await (
        await who.post("/comments", { post: on, text: "by another" }, { accept: "application/json" })
      ).json<{ comment: { id: string } }>()
    ).comment.id;
  const { post: strangersPost } = await (
    await stranger.post("/posts", { text: "y" }, { accept: "application/json" })
  ).json<{ post: { id: string } }>();
  comments = {
    ofStranger: await commentOf(stranger, post),
    ofFriend: await commentOf(close, post),
    elsewhere: await commentOf(close, strangersPost.id),
  };
  othersSession = "f".repeat(64); // of another device of the owner's
  await db
    .prepare("insert into sessions (id, member_id, device, created_at, used_at, expires_at) values (?, ?, '', 1, 1, ?)")
    .bind(othersSession, owner, Date.now() + 60_000)
    .run();
  await own.post(`/friends/${friend}.data`, { do: "add" });
  await close.post(`/friends/${owner}.data`, { do: "accept" });
  await openChat(close, own);
  await own.post("/groups.data", { name: "x", members: JSON.stringify([friend]) });
  group = (await db.prepare("select id from groups where created_by = ?").bind(owner).first<string>("id")) ?? "";
  const invited = await own.post(
    "/games/invite",
    { game: "Chess", members: JSON.stringify([friend]), options: CHESS },
    { accept: "application/json" },
  );
  game = ((await invited.json()) as { room: string }).room;
  const begun = await own.post("/games/runs", { game: "BallFall" }, { accept: "application/json" });
  run = ((await begun.json()) as { room: string }).room;
  await db.prepare("delete from sessions where member_id = ?").bind(gone.id).run();
});

const exporting = (what: "loader" | "action") =>
  Object.entries(sources).flatMap(([path, source]) =>
    new RegExp(`export (const|async function|function) ${what}\\b`).test(source)
      ? [path.slice("/app/routes/".length, -".tsx".length)]
      : [],
  );

it("rights · every route that loads or acts has its row", () => {
  expect(Object.keys(LOADS).sort()).toEqual(exporting("loader").sort());
  expect(Object.keys(ACTS).sort()).toEqual(exporting("action").sort());
});

async function statuses(ask: (who: Caller) => Promise<Response>): Promise<Record<string, number>> {
  const answered: Record<string, number> = {};
  for (const [i, role] of ROLES.entries()) {
    const response = await ask(people[i] ?? caller());
    response.webSocket?.accept();
    response.webSocket?.close(1000);
    await response.body?.cancel();
    answered[role] = response.status;
  }
  return answered;
}
const expected = (answers: Answers) => Object.fromEntries(ROLES.map((role, i) => [role, answers[i]]));

describe("pages and answers", () => {
  it.each(Object.entries(LOADS))(
    "rights · GET of %s is answered as its row says",
    async (_route, { path, answers }) => {
      expect(await statuses((who) => who.get(path()))).toEqual(expected(answers));
    },
  );
});

it("rights · GET of a group is for its members", async () => {
  expect(await statuses((who) => who.get(`/messages/${group}`))).toEqual(expected([401, 401, 403, 200, 200]));
});

it("rights · GET of an unknown chat is answered 404 to every member", async () => {
  expect(await statuses((who) => who.get(`/messages/${ulid(1)}`))).toEqual(expected([401, 401, 404, 404, 404]));
});

describe("uploads and rooms", () => {
  it("rights · an upload is for members", async () => {
    expect(await statuses((who) => who.upload("no picture"))).toEqual(expected([401, 401, 415, 415, 415]));
  });

  it.each([
    [
      "an upload",
      (): string => `/api/media?purpose=chatFiles&chat=${directChatRoom(owner, friend)}`,
      [401, 401, 403, 415, 415],
    ],
    [
      "an upload in parts",
      (): string => `/api/media/uploads?purpose=chatFiles&chat=${directChatRoom(owner, friend)}&size=9`,
      [401, 401, 403, 415, 415],
    ],
    [
      "a message with a file",
      (): string => `/api/chats/${directChatRoom(owner, friend)}/messages`,
      [401, 401, 403, 404, 404],
    ],
    [
      "a forwarded message",
      (): string => `/api/chats/${directChatRoom(owner, friend)}/forward`,
      [401, 401, 403, 404, 404],
    ],
    ["the start of the chat", (): string => `/api/chats/${directChatRoom(owner, friend)}`, [401, 401, 403, 200, 200]],
  ] as const)("rights · %s is for a chat's two members", async (_what, path, answers) => {
    const body = {
      id: "x",
      text: "",
      media: { key: "none", kind: "image", width: 0, height: 0 },
      from: { chat: directChatRoom(owner, friend), seq: 9_999 },
    };
    expect(await statuses((who) => who.json("POST", path(), body))).toEqual(expected(answers));
  });

  it("M11 · nobody learns whether two others have a chat", async () => {
    const room = directChatRoom(owner, ulid(1));
    const body = {
      id: "x",
      text: "",
      media: { key: "none", kind: "image", width: 0, height: 0 },
      from: { chat: room, seq: 1 },
    };
    for (const path of [
      `/api/chats/${room}`,
      `/api/media?purpose=chatFiles&chat=${room}`,
      `/api/media/uploads?purpose=chatFiles&chat=${room}&size=9`,
      `/api/chats/${room}/messages`,
      `/api/chats/${room}/forward`,
    ]) {
      expect(await statuses((who) => who.json("POST", path, body)), path).toEqual(expected([401, 401, 403, 403, 404]));
    }
  });

  it("rights · a chat's file is served to its two members", async () => {
    const key = `chat_files/${owner}/${"a".repeat(32)}.png`;
    await media.put(key, "x");
    await db
      .prepare(
        "insert into media (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at) values (?, ?, 'chatFiles', ?, 'attached', 'image', 'image/png', 1, 1, 1, 1)",
      )
      .bind(key, owner, directChatRoom(owner, friend))
      .run();
    expect(await statuses((who) => who.get(`/media/${key}`))).toEqual(expected([404, 404, 404, 200, 200]));
  });

  it.each([
    [
      "a chat, for its two members",
      (): string => `/parties/chat/${directChatRoom(owner, friend)}`,
      [401, 401, 403, 101, 101],
    ],
    ["a group, for its members", (): string => `/parties/chat/${group}`, [401, 401, 403, 101, 101]],
    [
      "a game, for its host and the members who accepted",
      (): string => `/parties/game/${game}`,
      [401, 401, 403, 403, 101],
    ],
    [
      "a call that doesn't exist, which the room closes immediately",
      (): string => `/parties/call/${ulid(1)}`,
      [401, 401, 101, 101, 101],
    ],
    ["a game that doesn't exist", (): string => `/parties/game/${ulid(1)}`, [401, 401, 404, 404, 404]],
    ["an inbox, for its owner", (): string => `/parties/inbox/${owner}`, [401, 401, 403, 403, 101]],
    ["the feed, for everybody", (): string => "/parties/live/feed", [101, 101, 101, 101, 101]],
    ["a post, for everybody", (): string => `/parties/live/post:${post}`, [101, 101, 101, 101, 101]],
    [
      "a chat that doesn't exist",
      (): string => `/parties/chat/${directChatRoom(owner, ulid(1))}`,
      [401, 401, 403, 403, 404],
    ],
    ["a group that doesn't exist", (): string => `/parties/chat/${ulid(1)}`, [401, 401, 404, 404, 404]],
  ] as const)("rights · a socket of %s", async (_room, path, answers) => {
    expect(await statuses((who) => who.upgrade(path()))).toEqual(expected(answers));
  });
});

describe("comments of others", () => {
  const removals = (which: keyof typeof comments) =>
    statuses((who) => who.post(`/comments/${comments[which]}/delete.data`));

  it("rights · a comment is removed by its author, and is then gone for everybody", async () => {
    expect(await removals("ofStranger")).toEqual(expected([401, 401, 200, 404, 404]));
  });

  it("rights · a comment is removed by the author of its post", async () => {
    const [signedOut, ended, stranger, , own] = people;
    const asked = [];
    for (const who of [signedOut, ended, stranger, own])
      asked.push((await who.post(`/comments/${comments.ofFriend}/delete.data`)).status);
    expect(asked).toEqual([401, 401, 404, 200]);
  });

  it("rights · the author of one post can't remove a comment on another's", async () => {
    expect((await people[4].post(`/comments/${comments.elsewhere}/delete.data`)).status).toBe(404);
  });
});

describe("what changes something", () => {
  it.each(Object.entries(ACTS))(
    "rights · POST to %s is answered as its row says",
    async (_route, { path, answers, fields }) => {
      expect(await statuses((who) => who.post(`${path()}.data`, fields?.() ?? {}))).toEqual(expected(answers));
    },
  );
});
