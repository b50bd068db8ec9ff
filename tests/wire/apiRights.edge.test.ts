import { beforeAll, expect, it } from "vitest";
import source from "~/app/api/routes.server?raw";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { webmOf } from "~/tests/kit/media/videos";
import { askersOf, MEMBERS, MEMBERS_UNKNOWN, MEMBERS_UNPROVED, MODERATORS, NOBODY } from "./answers";
import { AS_JSON, type Caller, unknownEmail } from "./caller";
import { actOn, decide, openCase } from "./cases";
import { type Answers, expected, type LimitedAnswers, ownersWorld, statuses } from "./ownersWorld";

const VIDEO = new Uint8Array(webmOf(2_000));
const FILE = { id: "x", text: "", media: { key: "none", kind: "image", width: 0, height: 0 } };
const FORWARDED = { id: "x", from: { chat: "none", seq: 1 } };

interface Row {
  ask: (who: Caller) => Promise<Response>;
  answers: Answers;
  /** for a moderator and those whom moderators limit, where it isn't the usual answer */
  limited?: LimitedAnswers;
}
const row = (answers: Answers, ask: Row["ask"], limited: LimitedAnswers = {}): Row => ({ answers, ask, limited });
/** A restricted session is answered as any other (X64). */
const same = (status: number, ask: Row["ask"]): Row =>
  row([status, status, status, status, status], ask, { suspended: status });
/** For everybody but moderators, the address doesn't exist (X54). */
const forModerators = (status: number, ask: Row["ask"]): Row =>
  row(MODERATORS, ask, { moderator: status, suspended: 404 });
/** Only with the operator's key. */
const forOperators = (ask: Row["ask"]): Row => row(NOBODY, ask, { suspended: 404 });
const MEMBERS_OF_GROUP = (ofMembers: number): Answers => [401, 401, 403, ofMembers, ofMembers];

let world: Awaited<ReturnType<typeof ownersWorld>>;
/** two of the owner's uploads */
let [upload, otherUpload] = ["", ""];
/** a case about the owner, with a file */
let caseId: string;

beforeAll(async () => {
  world = await ownersWorld();
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
 * For each route and method of API_ROUTES, the status for each person. A route without a row fails the test below. Who asks
 * it: answers.ts.
 */
const ROUTES: Record<string, Row> = {
  // other rooms below; with an upgrade: chatRights.edge.test.ts
  "GET /parties/:party/:room": row([401, 401, 403, 403, 204], (who) => who.get(`/parties/inbox/${world.owner}`)),
  "GET /favicon.ico": same(301, (who) => who.get("/favicon.ico")),
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
  "POST /api/email": row(MEMBERS, (who) => who.post("/api/email", { email: unknownEmail() }, AS_JSON)),
  // the link isn't theirs; more in emailChange.edge.test.ts
  "POST /api/email/confirm": row(MEMBERS_UNKNOWN, (who) => who.post("/api/email/confirm", { token: "x" }, AS_JSON)),
  // needs a link, and no session
  "POST /api/email/undo": same(404, (who) => who.post("/api/email/undo", { token: "x" }, AS_JSON)),
  // whom they get: suggestions.edge.test.ts
  "GET /api/suggestions": row(MEMBERS, (who) => who.get("/api/suggestions")),
  "POST /api/suggestions": row(MEMBERS, (who) => who.post("/api/suggestions", { member: ulid(nowMs()) }, AS_JSON)),
  "GET /api/welcome": row(MEMBERS, (who) => who.get("/api/welcome")),
  "POST /api/welcome": row(MEMBERS, (who) => who.post("/api/welcome", { step: "done" }, AS_JSON)),
  "GET /moderation/:caseId/files/:name": forModerators(200, (who) => who.get(`/moderation/${caseId}/files/0`)),
  "POST /moderation/:caseId/act": forModerators(200, (who) => actOn(who, caseId, "claim")),
  // the moderator has claimed it in the row above
  "POST /moderation/:caseId/decide": forModerators(200, (who) => decide(who, caseId, "dismiss")),
  // nobody has appealed
  "POST /moderation/:caseId/appeal": forModerators(409, (who) =>
    who.post(`/moderation/${caseId}/appeal`, { outcome: "upheld", answer: "x", revision: "1" }),
  ),
  "POST /moderation/tags": forModerators(200, (who) =>
    who.post("/moderation/tags", { tag: "chess", do: "show" }, AS_JSON),
  ),
  "POST /moderation/replies": forModerators(200, (who) =>
    who.post("/moderation/replies", { do: "add", title: "x", text: "x" }, AS_JSON),
  ),
  // nobody has a half-done sign-in
  "POST /api/second": same(401, (who) => who.post("/api/second", { code: "123456" }, AS_JSON)),
  "POST /api/prove": row(MEMBERS_UNPROVED, (who) => who.post("/api/prove", { password: "wrong" }, AS_JSON)),
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
};

it("rights · every route of the API has its row", () => {
  const [, table = ""] = /API_ROUTES[^{]+\{(.+?)\n\};/s.exec(source) ?? [];
  const routes = table.split(/^ {2}"/m).flatMap((route) => {
    const pattern = route.slice(0, route.indexOf('"'));
    return [...route.matchAll(/\b(GET|POST|PUT|DELETE):/g)].map(([, method]) => `${method} ${pattern}`);
  });
  expect(Object.keys(ROUTES).sort()).toEqual(routes.sort());
});

it.each(Object.entries(ROUTES))("rights · %s is answered as its row says", async (_route, row) => {
  const askers = askersOf(row, ROUTES);
  expect(await statuses(world.people, row.ask, askers)).toEqual(expected(row.answers, row.limited, askers));
});

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
