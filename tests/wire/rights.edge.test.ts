import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { caller, type Caller, newMember, PASSWORD, sessionCookie, unknownEmail } from "./caller";
import type { Env } from "~/app/server/env.server";
import { groupOf, openChat, startChat } from "~/tests/kit/workerd/chatFiles";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { directChatRoom } from "~/party/chat/protocol";
import { ulid } from "~/base/ulid";

const world = env as unknown as Env;
const db = world.DB;
let ada: Caller;
let bob: Caller;
let eve: Caller;
let chat: string;

beforeAll(async () => {
  [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  chat = await openChat(ada, bob);
});

const enters = async (who: Caller, path: string, headers?: Record<string, string>): Promise<number> => {
  const response = await who.upgrade(path, headers);
  response.webSocket?.accept();
  response.webSocket?.close();
  return response.status;
};

describe("visitors", () => {
  const ACTIONS = [
    "/posts",
    "/comments",
    "/profile",
    "/sessions/end",
    "/api/password",
    "/settings.data",
    "/settings/delete.data",
    "/api/verify",
    "/verify/send",
    `/friends/${ulid(1)}`,
    `/posts/${ulid(1)}/like`,
    `/posts/${ulid(1)}/repost`,
    `/posts/${ulid(1)}/bookmark`,
    "/tags/chess/follow",
    `/posts/${ulid(1)}/detach`,
    `/posts/${ulid(1)}/edit.data`,
    `/posts/${ulid(1)}/edit/send`,
    `/posts/${ulid(1)}/versions`,
    `/posts/${ulid(1)}/delete`,
    `/comments/${ulid(1)}/like`,
    `/comments/${ulid(1)}/delete`,
  ];
  const FIELDS = {
    text: "x",
    post: ulid(1),
    on: "1",
    version: "1",
    n: "1",
    do: "add",
    name: "x",
    about: "",
    dob: "1990-01-01",
    session: "x".repeat(64),
    token: "x",
    password: "long enough",
    confirmPassword: "long enough",
  };

  it.each(ACTIONS)("U2 · POST %s is answered 401 to a visitor", async (path) => {
    const response = await caller().post(path, FIELDS);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("unauthenticated");
  });

  it.each(["/messages", `/messages/${ulid(1)}`, "/notifications"])(
    "U2 · GET %s is answered 401 to a visitor",
    async (path) => {
      expect((await caller().get(path)).status).toBe(401);
    },
  );

  it("U4 · a page for members has a heading for a visitor, even before the login opens", async () => {
    expect(await (await caller().get("/games", { accept: "text/html" })).text()).toMatch(
      /<h1[^>]*>Log in to see this page<\/h1>/,
    );
  });

  it("U2 · a form sent without JavaScript leads to the login and back", async () => {
    const response = await caller().post(
      "/posts",
      { text: "x" },
      { accept: "text/html", referer: "http://parlor.test/search?query=a" },
    );
    expect([response.status, response.headers.get("location")]).toEqual([303, "/login?next=%2Fsearch%3Fquery%3Da"]);
  });
});

describe("origin", () => {
  it.each([
    ["another site's origin", { origin: "https://evil.example" }],
    ["no origin", { origin: "" }],
    ["a null origin", { origin: "null" }],
  ])("origin · a request with %s changes nothing and opens no socket", async (_whose, headers) => {
    expect((await ada.post("/posts", { text: "x" }, headers)).status).toBe(403);
    expect(await enters(ada, `/parties/inbox/${ada.id}`, headers)).toBe(403);
    expect((await ada.post("/logout", {}, headers)).status).toBe(403);
  });
});

describe("rooms", () => {
  it("M2 · a chat lets only its two members in", async () => {
    expect(await enters(ada, `/parties/chat/${chat}`)).toBe(101);
    expect(await enters(bob, `/parties/chat/${chat}`)).toBe(101);
    expect(await enters(eve, `/parties/chat/${chat}`)).toBe(403);
    expect(await enters(caller(), `/parties/chat/${chat}`)).toBe(401);
  });

  it("rooms · identity headers from outside are ignored", async () => {
    const forged = {
      "x-parlor-member": ada.id,
      "x-parlor-session": "s",
      "x-parlor-session-expires": "9999999999999",
      "x-parlor-access-version": "1",
    };
    expect(await enters(caller(), `/parties/chat/${chat}`, forged)).toBe(401);
    expect(await enters(eve, `/parties/chat/${chat}`, forged)).toBe(403);
    expect(await enters(eve, `/parties/inbox/${ada.id}`, forged)).toBe(403);
    // if the headers were copied, the room itself would refuse the expired session
    expect(await enters(caller(), "/parties/live/feed", { ...forged, "x-parlor-session-expires": "1" })).toBe(101);
  });

  it("rooms · a room's name has only one spelling", async () => {
    expect(await enters(ada, `/parties/chat/${encodeURIComponent(chat)}`)).toBe(101);
    const [, low = "", high = ""] = chat.split(":");
    for (const name of [
      `dm:${high}:${low}`,
      `dm:${ada.id}:${ada.id}`,
      chat.toLowerCase(),
      `${chat}x`,
      "dm:1:2",
      ulid(1),
    ]) {
      expect(await enters(ada, `/parties/chat/${name}`), name).toBe(404);
    }
  });

  it("rooms · a socket to an unknown party or topic is answered 404", async () => {
    for (const path of [
      "/parties/nope/x",
      "/parties/live/other",
      `/parties/live/post:${ulid(1)}`,
      "/parties/live/post:x",
      "/parties/__proto__/x",
      "/parties/constructor/x",
    ]) {
      expect(await enters(ada, path), path).toBe(404);
    }
  });

  it("rooms · a plain request to a room says whether the session has ended", async () => {
    expect((await ada.get(`/parties/chat/${chat}`)).status).toBe(204);
    expect((await caller("sid=of-a-session-that-ended").get(`/parties/chat/${chat}`)).status).toBe(401);
    expect((await caller().get(`/parties/inbox/${ada.id}`)).status).toBe(401);
    expect((await caller().get("/parties/live/feed")).status).toBe(204);
  });

  it("M7 · a plain request to a chat says whether the member may still be in it", async () => {
    const group = await groupOf(ada, bob);
    const asked = async (who: Caller, room = group) => (await who.get(`/parties/chat/${room}`)).status;
    expect([await asked(bob), await asked(eve), await asked(eve, chat)]).toEqual([204, 403, 403]);
    await db.prepare("delete from chat_members where chat_id = ? and member_id = ?").bind(group, bob.id).run();
    expect([await asked(bob), await asked(ada)]).toEqual([403, 204]);
    await db.prepare("delete from chats where id = ?").bind(group).run();
    expect(await asked(ada)).toBe(404);
  });

  it("S9 · the live feed lets everyone in", async () => {
    expect(await enters(caller(), "/parties/live/feed")).toBe(101);
    expect(await enters(ada, "/parties/live/feed")).toBe(101);
  });
});

describe("sessions", () => {
  const login = (email: string, password = PASSWORD) => caller().post("/api/login", { email, password });

  it("A7 · an unknown email and a wrong password get the same answer", async () => {
    const member = await newMember();
    const [wrong, unknown] = [await login(member.email, "not the password"), await login(unknownEmail())];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [a, b] = [await wrong.text(), await unknown.text()];
    expect(a).toContain("invalid-credential");
    expect(a).toBe(b);
  });

  it("A7 · after ten failures in ten minutes, even the right password is answered too-many-requests", async () => {
    const member = await newMember();
    for (let i = 0; i < 10; i++) expect((await login(member.email, `wrong ${i}`)).status).toBe(401);
    const refused = await login(member.email);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/too-many-requests.*Try again in \d+ minutes/s);
  });

  it("A1 · an email has one account, in any case of letters", async () => {
    const member = await newMember();
    const again = await caller().post("/api/signup", {
      email: member.email.toUpperCase(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("email-already-in-use");
  });

  it("A1 · the server checks what the form checks", async () => {
    const attempt = async (fields: Record<string, string>) => (await caller().post("/api/signup", fields)).text();
    expect(await attempt({ email: "x", password: PASSWORD, confirmPassword: PASSWORD })).toContain(
      "Enter a Valid Email",
    );
    expect(await attempt({ email: "x@y.zz", password: PASSWORD, confirmPassword: "other" })).toContain(
      "Password does not Match",
    );
    expect(await attempt({ email: "x@y.zz", password: "short", confirmPassword: "short" })).toContain(
      "at least 8 characters",
    );
    expect(await attempt({})).toContain("invalid-form");
  });

  it("A1 · a password with NUL is refused and not changed", async () => {
    const ada = await newMember();
    const login = await caller().post("/api/login", { email: ada.email, password: `${PASSWORD}\0` });
    expect(login.status).toBe(422);
    expect(await login.text()).toContain("can't contain the character NUL");
  });

  it("A5 · the answer to a request with an ended session says so and clears the cookie", async () => {
    const member = await newMember();
    await db.prepare("delete from sessions where member_id = ?").bind(member.id).run();
    const response = await member.post("/posts", { text: "x" });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("Your session has ended. Please log in again.");
    expect(response.headers.getSetCookie().join()).toMatch(/sid=;.*Max-Age=0/);
  });

  it("A5 · a disabled account can neither act nor log in, and learns why", async () => {
    const member = await newMember();
    await db.prepare("update accounts set disabled_at = 1 where member_id = ?").bind(member.id).run();
    expect(await (await member.post("/posts", { text: "x" })).text()).toContain("This account is disabled.");
    const again = await login(member.email);
    expect([again.status, sessionCookie(again)]).toEqual([403, null]);
  });

  it("A5 · a session in use is renewed", async () => {
    const member = await newMember();
    const HOUR = 60 * 60 * 1000;
    await db
      .prepare("update sessions set expires_at = expires_at - ?1, used_at = used_at - ?1 where member_id = ?2")
      .bind(2 * HOUR, member.id)
      .run();
    await member.get("/messages");
    const renewed = await db
      .prepare("select expires_at from sessions where member_id = ?")
      .bind(member.id)
      .first<number>("expires_at");
    expect(Math.abs((renewed ?? 0) - Date.now() - 30 * 24 * HOUR)).toBeLessThan(HOUR);
  });

  it("A5 · a session past its time is over", async () => {
    const member = await newMember();
    await db
      .prepare("update sessions set expires_at = ? where member_id = ?")
      .bind(Date.now() - 1, member.id)
      .run();
    expect((await member.get("/messages")).status).toBe(401);
  });

  it("A6 · logging out ends the session on the server and closes its sockets", async () => {
    const member = await newMember();
    const socket = (await member.upgrade(`/parties/inbox/${member.id}`)).webSocket;
    socket?.accept();
    const closed = new Promise<number>((resolve) => socket?.addEventListener("close", (event) => resolve(event.code)));
    expect((await member.post("/logout")).status).toBe(200);
    expect(await closed).toBe(4001);
    expect((await member.get("/messages")).status).toBe(401);
    expect(await enters(member, `/parties/inbox/${member.id}`)).toBe(401);
  });

  it("A6 · logging in again ends the session that the browser had", async () => {
    const ada = await newMember();
    const again = await caller(ada.cookie).post("/api/login", { email: ada.email, password: PASSWORD });
    expect(again.status).toBe(200);
    expect((await ada.get("/messages")).status).toBe(401);
    expect((await caller(sessionCookie(again) ?? "").get("/messages")).status).toBe(200);
  });

  it("A6 · logging in to another account ends the session that the browser had", async () => {
    const [ada, bob] = [await newMember(), await newMember("Bob")];
    await caller(ada.cookie).post("/api/login", { email: bob.email, password: PASSWORD });
    expect((await ada.get("/messages")).status).toBe(401);
  });

  it("A6 · a failed log-in ends no session", async () => {
    const ada = await newMember();
    await caller(ada.cookie).post("/api/login", { email: ada.email, password: "wrong" });
    expect((await ada.get("/messages")).status).toBe(200);
  });

  it("A6 · logging out also closes the session's sockets in chats", async () => {
    const member = await newMember();
    await startChat(member, eve);
    const socket = (await member.upgrade(`/parties/chat/${directChatRoom(member.id, eve.id)}`)).webSocket;
    socket?.accept();
    const closed = new Promise<number>((resolve) => socket?.addEventListener("close", (event) => resolve(event.code)));
    await member.post("/logout");
    expect(await closed).toBe(4001);
  });
});

describe("pages", () => {
  it("pages · a visitor's page has a policy with a fresh nonce, cached or not, and never a cookie", async () => {
    const [first, second] = [await caller().get("/"), await caller().get("/")];
    const nonces = [first, second].map(
      (r) => /'nonce-([^']+)'/.exec(r.headers.get("content-security-policy") ?? "")?.[1],
    );
    const [a, b] = [await first.text(), await second.text()];
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(a).toContain(`nonce="${nonces[0]}"`);
    expect(b).toContain(`nonce="${nonces[1]}"`);
    expect(b).not.toContain(nonces[0]);
    // the second page came from the cache
    expect(b.replaceAll(nonces[1] ?? "?", "")).toBe(a.replaceAll(nonces[0] ?? "?", ""));
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(b).not.toMatch(/<script(?![^>]*nonce=)/);
  });

  it("pages · a member's page is never served to another person", async () => {
    await ada.get("/");
    expect(await (await caller().get("/")).text()).not.toContain(ada.id + '"');
    expect((await ada.get("/")).headers.get("cache-control")).toContain("private");
  });
});

describe("a chat that nobody has started", () => {
  const rowsOf = async (room: string) =>
    (await db.prepare("select count(*) n from chats where id = ?").bind(room).first<{ n: number }>())?.n;

  it.each([
    ["a stranger", false],
    ["a friend", true],
  ] as const)("M2 · opening the conversation with %s creates neither a chat nor a room", async (_who, areFriends) => {
    const [one, other] = [await newMember("One"), await newMember("Other")];
    if (areFriends) await befriend(one, other);
    const room = directChatRoom(one.id, other.id);
    expect((await one.get(`/messages/${other.id}`)).status).toBe(200);
    expect((await one.get(`/messages/${other.id}.data`)).status).toBe(200);
    expect((await one.get(`/parties/chat/${room}`)).status).toBe(404);
    expect((await one.upgrade(`/parties/chat/${room}`)).status).toBe(404);
    expect(await rowsOf(room)).toBe(0);
    expect(await world.CHAT.getByName(room).post(one.id, "early", { text: "hello" }), "the room isn't made").toEqual({
      ok: false,
      code: "forbidden",
    });
  });

  it("M2 · members who start a chat at the same moment, and again, get one chat", async () => {
    const [one, other] = [await newMember("One"), await newMember("Other")];
    const room = directChatRoom(one.id, other.id);
    const answers = await Promise.all([startChat(one, other), startChat(other, one), startChat(one, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(room)).toBe(1);
    for (const who of [one, other]) expect((await who.upgrade(`/parties/chat/${room}`)).status).toBe(101);
  });

  it("M2 · nobody starts a chat with themselves, with an unknown member, or for two others", async () => {
    expect((await startChat(ada, ada)).status).toBe(404);
    expect((await startChat(ada, { id: ulid(1) })).status).toBe(403);
    expect((await ada.json("POST", `/api/chats/${directChatRoom(bob.id, ulid(1))}`, {})).status).toBe(403);
    expect(await rowsOf(directChatRoom(ada.id, ulid(1)))).toBe(0);
  });
});
