import { beforeAll, expect, it } from "vitest";
import { type Address, ALL_ADDRESSES, rowOf } from "~/app/server/addresses.server";
import { nowMs } from "~/base/clock";
import { DEFAULT_PRIVACY } from "~/base/privacy";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { webmOf } from "~/tests/kit/media/videos";
import { askedAddresses } from "~/tests/kit/workerd/askedAddresses";
import {
  askersOf,
  countedFor,
  EVERYBODY,
  EVERYBODY_INVALID,
  EVERYBODY_UNPROVED,
  fitsRight,
  gets,
  MEMBERS,
  MEMBERS_UNKNOWN,
  MEMBERS_UNLESS_BLOCKED,
  UNLESS_BLOCKED,
  MEMBERS_UNPROVED,
  MODERATORS,
  NEW_PASSWORD,
  NEW_PROFILE,
  NO_EMAIL,
  NO_LINK,
  NOBODY,
  OF_NOBODY,
  OWNER,
  posts,
  refusalWhenUsedUp,
  RESTRICTED,
  restrictedSession,
  type Row,
  row,
  VERSION,
} from "./answers";
import { type Caller, unknownEmail } from "./caller";
import { actOn, decide, newModerator, openCase } from "./cases";
import { type Answers, CHESS, expected, ownersWorld, statuses } from "./ownersWorld";
import { pushRows } from "./pushRows";

const VIDEO = new Uint8Array(webmOf(2_000));
const FILE = { id: "x", text: "", media: { key: "none", kind: "image", width: 0, height: 0 } };
const FORWARDED = { id: "x", from: { chat: "none", seq: 1 } };
const ON = () => ({ on: "1" });

/** A restricted session gets the same answer as any other (X64). */
const same = (status: number, ask: Row["ask"]): Row =>
  row([status, status, status, status, status], ask, { suspended: status });
/** For everybody but moderators, the address doesn't exist (X54). */
const forModerators = (status: number, ask: Row["ask"]): Row =>
  row(MODERATORS, ask, { moderator: status, suspended: 404 });
/** Everybody without the operator's key gets a 404. */
const forOperators = (ask: Row["ask"]): Row => row(NOBODY, ask, { suspended: 404 });
const MEMBERS_OF_GROUP = (ofMembers: number): Answers => [401, 401, 403, ofMembers, ofMembers];

let world: Awaited<ReturnType<typeof ownersWorld>>;
/** a moderator, who is a member too */
let eager: Caller;
/** two of the owner's uploads */
let [upload, otherUpload] = ["", ""];
/** a case about the owner, with a file */
let caseId: string;

beforeAll(async () => {
  world = await ownersWorld();
  eager = await newModerator("Eager");
  const [, , , , owner] = world.people;
  [upload, otherUpload] = [await begun(owner), await begun(owner)];
  const picture = await owner.upload(new Uint8Array(pngBytes({ width: 3, height: 2 })));
  const { key } = await picture.json<{ key: string }>();
  caseId = await openCase({ member: owner.id, files: [{ key, kind: "image", alt: "" }] });
});

async function begun(who: Caller): Promise<string> {
  const answer = await who.send("POST", `/api/media/uploads?purpose=posts&size=${VIDEO.length}`, VIDEO);
  if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json<{ id: string }>()).id;
}

/**
 * For each address of ADDRESSES without a page, the status for each person. An address without a row fails the test below.
 * Who asks it: answers.ts. Pages and their forms: authorisation.edge.test.ts.
 */
const ENDPOINTS: Partial<Record<Address, Row>> = {
  "GET /api/call-servers": gets(() => "/api/call-servers", MEMBERS),
  "GET /api/comments": gets(() => `/api/comments?post=${world.post}`, EVERYBODY),
  "GET /api/feed": gets(() => "/api/feed", EVERYBODY),
  "GET /api/found": gets(() => "/api/found?query=a", EVERYBODY),
  "GET /api/groups": gets(() => `/api/groups?ids=${world.group}`, MEMBERS), // who gets which group: groups.edge.test.ts
  "GET /api/members": gets(() => `/api/members?ids=${world.owner}`, EVERYBODY),
  "GET /api/mentionable": gets(() => "/api/mentionable?query=a", MEMBERS), // who is suggested: mentionable.edge.test.ts
  "GET /api/people": gets(() => "/api/people?query=a", EVERYBODY),
  "GET /api/posts": gets(() => `/api/posts?ids=${world.post}`, EVERYBODY),
  "GET /api/scores": gets(() => `/api/scores?game=BallFall&member=${world.owner}`, MEMBERS),
  "GET /api/bookmarks": gets(() => "/api/bookmarks", MEMBERS),
  // a stranger sees no quotes of what they can't see: quoteList.edge.test.ts
  "GET /api/quotes": gets(() => `/api/quotes?post=${world.post}`, UNLESS_BLOCKED),
  "GET /api/tags": gets(() => "/api/tags?tag=chess", EVERYBODY),
  "GET /api/tags-of-day": gets(() => "/api/tags-of-day", EVERYBODY),
  "GET /login/google": gets(() => "/login/google", [302, 302, 302, 302, 302], restrictedSession(403)), // leads to the provider
  // refuses, because nobody began a sign-in
  "GET /login/google/back": gets(() => "/login/google/back", [302, 302, 302, 302, 302], restrictedSession(403)),
  "GET /settings/export": gets(() => "/settings/export", MEMBERS, restrictedSession(200)),
  // other rooms below; with an upgrade: chatRights.edge.test.ts
  "GET /parties/:party/:room": row([401, 401, 403, 403, 204], (who) => who.get(`/parties/inbox/${world.owner}`)),
  "GET /favicon.ico": same(301, (who) => who.get("/favicon.ico")),
  "GET /manifest.webmanifest": same(200, (who) => who.get("/manifest.webmanifest")),
  "GET /terms.json": same(200, (who) => who.get("/terms.json")),
  // who gets which file: audience.edge.test.ts, chatRights.edge.test.ts
  "GET /media/:key{.+}": same(404, (who) => who.get("/media/none")),
  "POST /api/media": row([401, 401, 415, 415, 415], (who) => who.upload("no picture"), { restricted: 403 }),
  "POST /api/media/uploads": row(
    [401, 401, 201, 201, 201],
    (who) => who.send("POST", `/api/media/uploads?purpose=posts&size=${VIDEO.length}`, VIDEO),
    { restricted: 403 },
  ),
  "PUT /api/media/uploads/:id/parts/:n": row([401, 401, 404, 404, 201], (who) =>
    who.send("PUT", `/api/media/uploads/${upload}/parts/1`, VIDEO),
  ),
  "POST /api/media/uploads/:id/complete": row([401, 401, 404, 404, 201], (who) =>
    who.send("POST", `/api/media/uploads/${upload}/complete`),
  ),
  // cancelling what isn't one's own upload changes nothing (parts.edge.test.ts)
  "DELETE /api/media/uploads/:id": row(MEMBERS, (who) => who.send("DELETE", `/api/media/uploads/${otherUpload}`)),
  // one-to-one chats: chatRights.edge.test.ts
  "POST /api/chats/:room": row(MEMBERS_OF_GROUP(200), (who) => who.json("POST", `/api/chats/${world.group}`, {})),
  "POST /api/chats/:room/messages": row(MEMBERS_OF_GROUP(404), (who) =>
    who.json("POST", `/api/chats/${world.group}/messages`, FILE),
  ),
  "POST /api/chats/:room/forward": row(MEMBERS_OF_GROUP(404), (who) =>
    who.json("POST", `/api/chats/${world.group}/forward`, FORWARDED),
  ),
  "POST /api/email": row(MEMBERS, (who) => who.post("/api/email", { email: unknownEmail() })),
  // the link isn't theirs; more in emailChange.edge.test.ts
  "POST /api/email/confirm": row(MEMBERS_UNKNOWN, (who) => who.post("/api/email/confirm", { token: "x" })),
  // needs a link, and no session
  "POST /api/email/undo": same(404, (who) => who.post("/api/email/undo", { token: "x" })),
  // whom they get: suggestions.edge.test.ts
  "GET /api/suggestions": row(MEMBERS, (who) => who.get("/api/suggestions")),
  "POST /api/suggestions": row(MEMBERS, (who) => who.post("/api/suggestions", { member: ulid(nowMs()) })),
  "GET /api/welcome": row(MEMBERS, (who) => who.get("/api/welcome")),
  "POST /api/welcome": row(MEMBERS, (who) => who.post("/api/welcome", { step: "done" })),
  "GET /moderation/:caseId/files/:name": forModerators(200, (who) => who.get(`/moderation/${caseId}/files/0`)),
  "POST /moderation/:caseId/act": forModerators(200, (who) => actOn(who, caseId, "claim")),
  // the moderator has claimed it in the row above
  "POST /moderation/:caseId/decide": forModerators(200, (who) => decide(who, caseId, "dismiss")),
  // nobody has appealed
  "POST /moderation/:caseId/appeal": forModerators(409, (who) =>
    who.post(`/moderation/${caseId}/appeal`, { outcome: "upheld", answer: "x", revision: "1" }),
  ),
  "POST /moderation/tags": forModerators(200, (who) => who.post("/moderation/tags", { tag: "chess", do: "show" })),
  "POST /moderation/replies": forModerators(200, (who) =>
    who.post("/moderation/replies", { do: "add", title: "x", text: "x" }),
  ),
  // nobody has a half-done sign-in
  "POST /api/second": row(EVERYBODY_UNPROVED, (who) => who.post("/api/second", { code: "123456" })),
  "POST /api/prove": row(MEMBERS_UNPROVED, (who) => who.post("/api/prove", { password: "wrong" })),
  // more: app/api/operator.edge.test.ts, app/api/moderationOperator.edge.test.ts
  "GET /operator/games/:room/audit": forOperators((who) => who.get(`/operator/games/${world.game}/audit`)),
  "POST /operator/sessions/end": forOperators((who) => who.post("/operator/sessions/end", { all: "yes" })),
  "GET /operator/jobs": forOperators((who) => who.get("/operator/jobs")),
  "POST /operator/jobs/retry": forOperators((who) => who.post("/operator/jobs/retry", { n: "1" })),
  "GET /operator/rooms": forOperators((who) => who.get("/operator/rooms")),
  "POST /operator/rooms/repair": forOperators((who) =>
    who.post("/operator/rooms/repair", { kind: "inbox", room: who.id }),
  ),
  "POST /operator/rooms/restore": forOperators((who) =>
    who.post("/operator/rooms/restore", { kind: "inbox", room: who.id, at: new Date().toISOString() }),
  ),
  "POST /operator/factors/list": forOperators((who) => who.post("/operator/factors/list", { email: who.email })),
  "POST /operator/factors/remove": forOperators((who) => who.post("/operator/factors/remove", { email: who.email })),
  "GET /operator/moderation/log": forOperators((who) => who.get("/operator/moderation/log")),
  "GET /operator/moderation/states": forOperators((who) => who.get("/operator/moderation/states")),
  "GET /operator/moderation/texts": forOperators((who) => who.get("/operator/moderation/texts")),
  "GET /operator/moderation/moderators": forOperators((who) => who.get("/operator/moderation/moderators")),
  "GET /operator/moderation/tags": forOperators((who) => who.get("/operator/moderation/tags")),
  "POST /operator/moderation/role": forOperators((who) =>
    who.post("/operator/moderation/role", { email: who.email, role: "moderator" }),
  ),
  "GET /operator/moderation/appeals": forOperators((who) => who.get("/operator/moderation/appeals")),
  "GET /operator/moderation/appeals/:case": forOperators((who) => who.get(`/operator/moderation/appeals/${caseId}`)),
  "POST /operator/moderation/appeals/:case": forOperators((who) =>
    who.post(`/operator/moderation/appeals/${caseId}`, { outcome: "upheld", answer: "x", revision: "1" }),
  ),
  "POST /appeals/:of/:id/send": posts(
    () => `/appeals/decision/${world.post}/send`,
    MEMBERS_UNKNOWN,
    () => ({ text: "x" }),
    restrictedSession(404),
  ),
  "POST /api/login": posts(() => "/api/login", EVERYBODY_UNPROVED, OF_NOBODY),
  "POST /api/forgotten": posts(() => "/api/forgotten", EVERYBODY_INVALID, NO_EMAIL),
  "POST /api/passkeys/login": posts(
    () => "/api/passkeys/login",
    EVERYBODY_UNPROVED,
    () => ({ passkey: "of nobody" }),
  ),
  // who gets a challenge for what, and that nobody without a confirmed email gets one: passkeys.edge.test.ts
  "POST /api/passkeys/options": posts(
    () => "/api/passkeys/options",
    MEMBERS,
    () => ({ for: "prove" }),
  ),
  "POST /api/password": posts(
    () => "/api/password",
    MEMBERS_UNPROVED,
    () => ({ oldPassword: "not theirs", ...NEW_PASSWORD }),
  ),
  "POST /api/reset": posts(
    () => "/api/reset",
    NOBODY,
    () => ({ token: "x", ...NEW_PASSWORD }),
    restrictedSession(404),
  ),
  "POST /api/verify": posts(() => "/api/verify", MEMBERS_UNKNOWN, NO_LINK),
  "POST /api/signup": posts(() => "/api/signup", EVERYBODY_INVALID, NO_EMAIL),
  "POST /calls": posts(
    () => "/calls",
    [401, 401, 403, 200, 400],
    () => ({ to: world.owner, kind: "audio" }),
  ), // only friends, and never oneself; more in calls.edge.test.ts
  // it isn't a call of theirs; who can decline one: calls.edge.test.ts
  "POST /api/calls/:call/decline": posts(() => `/api/calls/${world.post}/decline`, MEMBERS_UNKNOWN),
  // nobody reports what is their own, and a block keeps nobody from a report (X150); more in reports.edge.test.ts
  "POST /reports": posts(
    () => "/reports",
    [401, 401, 200, 200, 403],
    () => ({ subject: "post", id: world.post, reason: "spam" }),
  ),
  "POST /comments": posts(
    () => "/comments",
    MEMBERS_UNLESS_BLOCKED,
    () => ({ post: world.post, text: "x" }),
    RESTRICTED,
  ),
  "POST /comments/:commentId/like": posts(() => `/comments/${world.comment}/like`, MEMBERS_UNLESS_BLOCKED, ON),
  "POST /games/invite": posts(
    () => "/games/invite",
    [401, 401, 403, 200, 400],
    () => ({ game: "Chess", members: JSON.stringify([world.owner]), options: CHESS }),
  ), // only friends, and never oneself
  "POST /games/runs": posts(
    () => "/games/runs",
    MEMBERS,
    () => ({ game: "BallFall" }),
  ),
  // only its player, and this run isn't over
  "POST /games/runs/:room": posts(() => `/games/runs/${world.run}`, [401, 401, 403, 403, 404]),
  "POST /Games/:game/:room/answer": posts(
    () => `/Games/Chess/${world.game}/answer`,
    [401, 401, 403, 200, 200],
    () => ({ do: "accept" }),
  ),
  "POST /groups": posts(
    () => "/groups",
    [401, 401, 403, 200, 403],
    () => ({ name: "x", members: JSON.stringify([world.owner]) }),
  ), // only friends of the creator
  "POST /groups/:groupId": posts(
    () => `/groups/${world.group}`,
    [401, 401, 403, 403, 200],
    () => ({ do: "rename", name: "x" }),
  ),
  "POST /friends/:userId": posts(
    () => `/friends/${world.owner}`,
    [401, 401, 200, 200, 400, 404],
    () => ({ do: "add" }),
    RESTRICTED,
  ),
  "POST /posts": posts(
    () => "/posts",
    MEMBERS,
    () => ({ text: "x" }),
    RESTRICTED,
  ),
  "POST /posts/:postId/like": posts(() => `/posts/${world.post}/like`, MEMBERS_UNLESS_BLOCKED, ON),
  "POST /posts/:postId/repost": posts(() => `/posts/${world.post}/repost`, MEMBERS_UNLESS_BLOCKED, ON, RESTRICTED),
  "POST /posts/:postId/bookmark": posts(() => `/posts/${world.post}/bookmark`, MEMBERS_UNLESS_BLOCKED, ON),
  "POST /posts/:postId/commenters": posts(
    () => `/posts/${world.post}/commenters`,
    OWNER,
    () => ({ commenters: "everyone" }),
  ),
  "POST /posts/:postId/quoters": posts(
    () => `/posts/${world.post}/quoters`,
    OWNER,
    () => ({ quoters: "everyone" }),
  ),
  // it is no quote; who can detach one: quotes.edge.test.ts
  "POST /posts/:postId/detach": posts(() => `/posts/${world.post}/detach`, MEMBERS_UNKNOWN),
  "POST /posts/:postId/edit/send": posts(() => `/posts/${world.post}/edit/send`, OWNER, VERSION, RESTRICTED),
  "POST /posts/:postId/versions": posts(() => `/posts/${world.post}/versions`, OWNER, VERSION),
  "POST /comments/:commentId/delete": posts(() => `/comments/${world.comment}/delete`, OWNER),
  "POST /posts/:postId/delete": posts(() => `/posts/${world.post}/delete`, OWNER),
  "POST /tags/:tag/follow": posts(() => "/tags/chess/follow", MEMBERS, ON),
  "POST /profile": posts(() => "/profile", MEMBERS, NEW_PROFILE, RESTRICTED),
  "POST /sessions/end": posts(
    () => "/sessions/end",
    OWNER,
    () => ({ session: world.otherSession }),
  ),
  "POST /settings/passkeys": posts(
    () => "/settings/passkeys",
    MEMBERS_UNKNOWN,
    () => ({ do: "remove", id: "none" }),
  ),
  "POST /verify/send": posts(() => "/verify/send", MEMBERS),
  "POST /share": same(303, (who) => who.post("/share", { text: "x" })),
  "POST /theme": posts(
    () => "/theme",
    EVERYBODY,
    () => ({ theme: "dark" }),
    restrictedSession(200),
  ),
  "POST /settings/language": posts(
    () => "/settings/language",
    EVERYBODY,
    () => ({ language: "en" }),
    restrictedSession(200),
  ),
  "POST /settings/warnings": posts(() => "/settings/warnings", EVERYBODY, ON),
  "POST /settings/shortcuts": posts(() => "/settings/shortcuts", EVERYBODY, ON),
  "POST /settings/data-saver": posts(() => "/settings/data-saver", EVERYBODY, ON),
  "POST /privacy": posts(
    () => "/privacy",
    MEMBERS,
    () => ({ ...DEFAULT_PRIVACY }),
  ),
  "POST /settings/read-languages": posts(
    () => "/settings/read-languages",
    MEMBERS,
    () => ({ de: "1" }),
  ),
  ...pushRows(() => world.people[4]),
  // only for the members of a chat that exists; who can answer which request: requests.edge.test.ts
  "POST /messages/:chatId/request": posts(
    () => `/messages/${world.owner}/request`,
    [401, 401, 404, 200, 404, 404],
    () => ({ answer: "accept" }),
  ),
  // almost last, because it ends the blocks
  "POST /blocks/:userId": posts(
    () => `/blocks/${world.owner}`,
    [401, 401, 200, 200, 400],
    () => ({ do: "unblock" }),
  ),
  "POST /mutes/:target": posts(
    () => `/mutes/${world.owner}`,
    [401, 401, 200, 200, 400],
    () => ({ do: "mute", of: "member" }),
  ),
  "POST /mutes/words": posts(
    () => "/mutes/words",
    MEMBERS,
    () => ({ do: "mute", word: "x" }),
  ),
  "POST /logout": posts(() => "/logout", EVERYBODY, null, restrictedSession(200)), // the last row, because it ends everybody's sessions
};

const ROWS = Object.entries(ENDPOINTS) as [Address, Row][];

it("rights · every address without a page has its row", () => {
  const endpoints = ALL_ADDRESSES.filter((address) => !rowOf(address).isPage);
  expect(ROWS.map(([address]) => address).sort()).toEqual(endpoints.sort());
});

// before the rows, because these change what the world has
it.each([
  ["a chat", (): string => `chat/${directChatRoom(world.owner, world.friend)}`, [401, 401, 403, 204, 204]],
  ["a group", (): string => `chat/${world.group}`, [401, 401, 403, 204, 204]],
  ["a game", (): string => `game/${world.game}`, [401, 401, 403, 403, 204]],
  ["a call that doesn't exist", (): string => `call/${ulid(1)}`, [401, 401, 404, 404, 404]],
  ["the feed", (): string => "live/feed", [204, 204, 204, 204, 204]],
  ["a post", (): string => `live/post:${world.post}`, [204, 204, 204, 204, 204, 404]],
  ["a live topic that doesn't exist", (): string => "live/x", [404, 404, 404, 404, 404]],
  ["a kind of room that doesn't exist", (): string => "limits/x", [401, 401, 404, 404, 404]],
] as const)("rights · a plain request for %s says whether the person may connect", async (_room, path, answers) => {
  expect(await statuses(world.people, (who) => who.get(`/parties/${path()}`))).toEqual(expected(answers));
});

it("limits · every endpoint refuses a member who has used up what a request counts as", async () => {
  const answered: Partial<Record<Address, object>> = {};
  const counting = ROWS.filter(([address]) => countedFor(address) !== null);
  for (const [address, row] of counting) answered[address] = await refusalWhenUsedUp(address, row, eager);
  const refused = { status: 429, waits: true };
  expect(answered).toEqual(Object.fromEntries(counting.map(([address]) => [address, refused])));
});

it.each(ROWS)("rights · %s is answered as its row says", async (address, row) => {
  const askers = askersOf(row, ENDPOINTS);
  const asked = await askedAddresses(async () => {
    expect(await statuses(world.people, row.ask, askers)).toEqual(expected(row.answers, row.limited, askers));
  });
  expect(asked).toEqual([address]);
  expect(fitsRight(address, row), "whom ADDRESSES names").toBe(true);
});
