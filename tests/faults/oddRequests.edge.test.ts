import { createHash, createHmac } from "node:crypto";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { setRole } from "~/db/moderation/moderators";
import { directChatRoom } from "~/party/chat/protocol";
import { ACTIONS, type ActionName, type Subject } from "~/party/limits/table";
import { oddRequest, type OddRequest, PAGE_PATHS, type World } from "~/tests/kit/server/oddRequests";
import { ODD_EMAIL } from "~/tests/kit/server/oddValues";
import { befriend, roomFor } from "~/tests/kit/workerd/wireGames";
import { decideAbout } from "~/tests/kit/workerd/wireModeration";
import { caller, type Caller, newMember } from "~/tests/wire/caller";
import { openCase } from "~/tests/wire/cases";

const {
  DB: db,
  LIMITS,
  ...settings
} = env as unknown as Env & { DB: D1Database; ATTEMPT_KEY: string; ODD_REQUESTS?: string; ODD_REQUEST?: string };

/** `ODD_REQUESTS=n` sends another number of requests; `ODD_REQUEST=n` sends only the nth. */
const COUNT = Number(settings.ODD_REQUESTS ?? 1_000);
const ORIGIN = "http://parlor.test";
/**
 * After how many requests sessions are renewed and counters reset. An odd request may log out or end the session that
 * it carries, and spends from a budget.
 */
const RENEW_EVERY = 50;
const SERVER_ERROR = 500;
/** The largest share of requests that limits may refuse (429), because a request that is refused so tests nothing. */
const REFUSED_MAX_SHARE = 0.001;

const loggedErrors: string[] = [];
let ada: Caller;
let bob: Caller;
/** No odd request has her cookie, so whatever belongs to her must still be there at the end. */
let cleo: Caller;
let world: World;
let [cleosPost, cleosComment, cleosGroup, cleosGame, cleosCase, cleosDecision] = ["", "", "", "", "", ""];
let tokens: string[] = [];

beforeAll(async () => {
  [ada, bob, cleo] = [await newMember("Ada"), await newMember("Jean-Luc"), await newMember("Cleo")];
  await befriend(bob, ada, cleo);
  const [post, group, game] = await madeBy(ada);
  [cleosPost, cleosGroup, cleosGame] = await madeBy(cleo);
  const comment = await commentBy(bob, post);
  cleosComment = await commentBy(cleo, cleosPost);
  await ada.get(`/messages/${bob.id}`);
  // moderators, so that odd requests reach moderation too
  for (const { id } of [ada, cleo]) {
    await setRole(db, nowMs(), id, "moderator");
    await giveSecondFactor(db, id);
  }
  const caseOfPost = await openCase({ member: bob.id });
  cleosCase = await openCase({ member: bob.id });
  ({ decision: cleosDecision } = await decideAbout(cleo, {
    action: "warn",
    rule: "spam",
    facts: "The same post again.",
    days: undefined,
  }));
  tokens = [ada, bob].map(({ cookie }) => /sid=([^;]*)/.exec(cookie)?.[1] ?? "");
  world = {
    origin: ORIGIN,
    ids: [
      ada.id,
      bob.id,
      cleo.id,
      caseOfPost,
      post,
      comment,
      group,
      game,
      cleosPost,
      cleosGroup,
      cleosGame,
      directChatRoom(ada.id, bob.id),
    ],
    cookies: [ada.cookie, bob.cookie],
  };
});

/** Creates a post, a group and a game. Jean-Luc is the other member. */
async function madeBy(who: Caller): Promise<[post: string, group: string, game: string]> {
  await who.post("/posts", { text: "hello" });
  await who.post("/groups", { name: "Us", members: JSON.stringify([bob.id]) });
  const post = await db.prepare("select id from posts where author_id = ?").bind(who.id).first<string>("id");
  const group = await db.prepare("select id from groups where created_by = ?").bind(who.id).first<string>("id");
  return [post ?? "", group ?? "", await roomFor(who, "TicTacToe", bob)];
}

async function commentBy(who: Caller, post: string): Promise<string> {
  await who.post("/comments", { post, text: "hello" });
  return (await db.prepare("select id from comments where author_id = ?").bind(who.id).first<string>("id")) ?? "";
}

beforeEach(() => {
  loggedErrors.length = 0;
  vi.spyOn(console, "log").mockImplementation(() => undefined); // each request that fails is logged
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation((line) => void loggedErrors.push(String(line)));
});

/** Keeps Ada and Jean-Luc signed in with the cookies that they have. */
async function renewSessions(): Promise<void> {
  const rows = [ada, bob].map(
    ({ id }, i) =>
      [
        createHash("sha256")
          .update(tokens[i] ?? "")
          .digest("hex"),
        id,
      ] as const,
  );
  await db.batch(
    rows.map(([session, member]) =>
      db
        .prepare(
          "insert or ignore into sessions (id, member_id, device, created_at, used_at, expires_at) values (?, ?, '', ?, ?, ?)",
        )
        .bind(session, member, Date.now(), Date.now(), Date.now() + 86_400_000),
    ),
  );
}

/** One action of each budget. Forgetting one action resets the counter of its budget for all actions. */
const budgetsOf = (subject: Subject): ActionName[] => {
  const named = (Object.keys(ACTIONS) as ActionName[]).filter((name) => ACTIONS[name].per === subject);
  return [...new Map(named.map((name) => [ACTIONS[name].budget, name])).values()];
};

/** Resets the counters, so that requests reach their handlers instead of being refused by limits. */
async function forgetCounters(): Promise<void> {
  const account = createHmac("sha256", settings.ATTEMPT_KEY).update(ODD_EMAIL).digest("base64url");
  const counters: [string, Subject][] = [
    [`member:${ada.id}`, "member"],
    [`member:${bob.id}`, "member"],
    [`account:${account}`, "account"],
    [`address:${browser.address}`, "address"],
  ];
  await Promise.all(
    counters.flatMap(([counter, subject]) => budgetsOf(subject).map((name) => LIMITS.getByName(counter).forget(name))),
  );
}

const browser = caller();
async function send({ method, path, headers, body }: OddRequest): Promise<Response> {
  const made = new Headers();
  for (const [name, value] of headers) {
    try {
      made.append(name, value);
    } catch {
      // no client can send such a header either
    }
  }
  return browser.raw(path, { method, headers: made, ...(body === null ? {} : { body }) });
}

const shown = (n: number, { method, path, headers, body }: OddRequest): string =>
  `ODD_REQUEST=${n}: ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 600)} ${body === null ? "" : body instanceof URLSearchParams || typeof body === "string" ? String(body).slice(0, 300) : "a body"}`;

it("requests · every odd request is answered without a server error", async () => {
  const failed: string[] = [];
  const statuses: Record<number, number> = {};
  const only = settings.ODD_REQUEST === undefined ? null : Number(settings.ODD_REQUEST);
  for (let n = only ?? 0; n < (only === null ? COUNT : only + 1); n++) {
    if (n % RENEW_EVERY === 0 || only !== null) await Promise.all([renewSessions(), forgetCounters()]);
    const request = oddRequest(n, world);
    let response: Response;
    try {
      response = await send(request);
    } catch (error) {
      failed.push(`${shown(n, request)}\n  threw ${String(error)}`);
      continue;
    }
    response.webSocket?.accept();
    response.webSocket?.close(1000);
    const text = await response.text();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    if (response.status >= SERVER_ERROR)
      failed.push(`${shown(n, request)}\n  → ${response.status} ${text.slice(0, 200)}`);
    if (loggedErrors.length > 0)
      failed.push(`${shown(n, request)}\n  logged ${loggedErrors.splice(0).join("\n").slice(0, 1_500)}`);
    if (response.status === 405 && !response.headers.has("allow"))
      failed.push(`${shown(n, request)}\n  → 405 without Allow`);
    if (
      response.status >= 400 &&
      isJson &&
      request.method !== "HEAD" &&
      (JSON.parse(text) as { ok?: unknown }).ok !== false
    )
      failed.push(`${shown(n, request)}\n  → ${response.status} without a code: ${text.slice(0, 200)}`);
    if (failed.length > 20) break;
  }
  console.error("the end"); // shows that bugs were noticed up to the last request
  expect(loggedErrors.splice(0)).toEqual(["the end"]);
  expect(failed).toEqual([]);
  expect(statuses[429] ?? 0, JSON.stringify(statuses)).toBeLessThanOrEqual(COUNT * REFUSED_MAX_SHARE);
  if (only === null)
    expect(Object.keys(statuses).map(Number).sort(), JSON.stringify(statuses)).toEqual(
      expect.arrayContaining([200, 401, 404, 405, 422]),
    );
}, 1_800_000);

it("requests · every page works after the odd requests", async () => {
  const values: Record<string, string> = {
    ":userId": cleo.id,
    ":postId": cleosPost,
    ":commentId": cleosComment,
    ":chatId": bob.id,
    ":game": "TicTacToe",
    ":room": cleosGame,
    ":caseId": cleosCase,
    ":of": "decision",
    ":id": cleosDecision,
    ":tag": "chess",
  };
  expect(PAGE_PATHS.length).toBeGreaterThan(40);
  const answered: Record<string, number> = {};
  for (const page of [...PAGE_PATHS, `/messages/${cleosGroup}`]) {
    const path = page.replace(/:\w+/g, (name) => values[name] ?? name);
    for (const at of [path, path === "/" ? "/_root.data" : `${path}.data`]) {
      const response = await cleo.get(at);
      await response.text();
      if (response.status >= 400) answered[at] = response.status;
    }
  }
  expect(answered).toEqual({});
  expect(loggedErrors).toEqual([]);
});
