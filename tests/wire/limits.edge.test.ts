import { createHmac } from "node:crypto";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Address } from "~/app/server/addresses.server";
import type { Env } from "~/app/server/env.server";
import { DEFAULT_PRIVACY } from "~/base/privacy";
import { ACTIONS, type ActionName, BUDGETS } from "~/party/limits/table";
import { actionsOf } from "~/tests/kit/server/actionsOf";
import { askedAddresses } from "~/tests/kit/workerd/askedAddresses";
import { useUp } from "~/tests/kit/workerd/useUp";
import { publish } from "~/tests/kit/workerd/wireBlocks";
import { openChat, startChat } from "~/tests/kit/workerd/chatFiles";
import { pngBytes } from "~/tests/kit/media/png";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { sendInvitation } from "~/tests/kit/workerd/wireGames";
import { setRole } from "~/db/moderation/moderators";
import { AS_JSON, caller, type Caller, newMember, PASSWORD, unknownEmail, sessionIdOf } from "./caller";

const world = env as unknown as Env & { ATTEMPT_KEY: string };
const PNG = new Uint8Array(pngBytes({ width: 3, height: 2 }));
const NOBODY = ulid(0);
let addresses = 0;

let ada: Caller;
let bob: Caller;
/** a member who isn't Ada's friend */
let eve: Caller;
let chat = "";
let address = "";
let email = "";
beforeAll(async () => {
  [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  chat = await openChat(ada, bob);
  await setRole(world.DB, nowMs(), ada.id, "moderator");
  await giveSecondFactor(world.DB, ada.id);
});

const hashed = (key: string) => createHmac("sha256", world.ATTEMPT_KEY).update(key).digest("base64url");
const visit = (path: string, fields?: Record<string, string>) =>
  fields
    ? caller().post(path, fields, { ...AS_JSON, "cf-connecting-ip": address })
    : caller().get(path, { "cf-connecting-ip": address });
const act = (path: string, fields: Record<string, string> = {}) => ada.post(path, fields, AS_JSON);
const withDevice = (form: Record<string, string>) => bob.post("/api/login", form, { ...AS_JSON, cookie: device });
let device = "";

/** A post of Bob's, which Ada and visitors can report. */
const newPost = () => publish(bob, "x");

/** Has another handle each time, because only a change counts. */
const withNewHandle = () => ({
  ...{ name: "Ada", about: "", dob: "1990-01-01" },
  handle: `h${crypto.randomUUID().slice(0, 8)}`,
});

/** How each action is requested over HTTP. Without a row for a new action, this fails to compile. */
const ASKED: Record<
  Exclude<
    ActionName,
    | "room-search"
    | "security-mail"
    | "sign-in-mail"
    | "report-mail"
    | "known-total"
    | "known-second-total"
    | "friend-reject"
  >,
  () => Promise<Response>
> = {
  post: () => act("/posts", { text: "x" }),
  comment: () => act("/comments", { post: NOBODY, text: "x" }),
  mention: () => act("/comments", { post: NOBODY, text: "@nobody_at_all" }),
  profile: () => act("/profile", { name: "Ada", about: "", dob: "1990-01-01" }),
  handle: () => act("/profile", withNewHandle()),
  edit: () => act(`/posts/${NOBODY}/edit/send`, { text: "x", version: "1" }),
  delete: () => act(`/posts/${NOBODY}/delete`),
  commenters: () => act(`/posts/${NOBODY}/commenters`, { commenters: "nobody" }),
  quoters: () => act(`/posts/${NOBODY}/quoters`, { quoters: "nobody" }),
  detachQuote: () => act(`/posts/${NOBODY}/detach`, {}),
  like: () => act(`/posts/${NOBODY}/like`, { on: "1" }),
  repost: () => act(`/posts/${NOBODY}/repost`, { on: "1" }),
  "follow-tag": () => act("/tags/chess/follow", { on: "1" }),
  bookmark: () => act(`/posts/${NOBODY}/bookmark`, { on: "1" }),
  "friend-add": () => act(`/friends/${NOBODY}`, { do: "add" }),
  "friend-ask": async () => {
    await act(`/friends/${eve.id}`, { do: "cancel" });
    return act(`/friends/${eve.id}`, { do: "add" });
  },
  "friend-move": () => act(`/friends/${NOBODY}`, { do: "cancel" }),
  privacy: () => act("/privacy", { ...DEFAULT_PRIVACY }),
  suggestions: () => ada.get("/api/suggestions"),
  "dismiss-suggestion": () => act("/api/suggestions", { member: NOBODY, do: "dismiss" }),
  block: () => act(`/blocks/${NOBODY}`, { do: "unblock" }),
  mute: () => act(`/mutes/${NOBODY}`, { do: "unmute", of: "member" }),
  report: () => act("/reports", { subject: "post", id: NOBODY, reason: "spam" }),
  "report-bytes": async () => act("/reports", { subject: "post", id: await newPost(), reason: "spam" }),
  "search-people": () => ada.get("/api/people?query=zz"),
  search: () => ada.get("/search.data?query=zz"),
  upload: () => ada.upload(PNG),
  "upload-bytes": () => ada.upload(PNG),
  "upload-part": () => ada.send("PUT", `/api/media/uploads/${"0".repeat(32)}/parts/1`, PNG),
  "upload-rejected": () => ada.upload(PNG),
  "group-create": () => act("/groups", { name: "Us", members: JSON.stringify([NOBODY]) }),
  "group-add": () => act(`/groups/${NOBODY}`, { do: "add", members: JSON.stringify([NOBODY]) }),
  "group-member": () => act("/groups", { name: "Us", members: JSON.stringify([bob.id]) }),
  "group-edit": () => act(`/groups/${NOBODY}`, { do: "picture", picture: "" }),
  "group-change": () => act(`/groups/${NOBODY}`, { do: "leave" }),
  "stranger-chat": async () => startChat(ada, await newMember("Eve")),
  message: () => ada.json("POST", `/api/chats/${chat}/forward`, {}),
  "message-bytes": () => ada.json("POST", `/api/chats/${chat}/forward`, {}),
  socket: () => ada.upgrade("/parties/live/feed"),
  invitation: () => act("/games/invite", { game: "Chess", members: JSON.stringify([NOBODY]), options: "{}" }),
  "invitation-guest": () => sendInvitation(ada, "Chess", [bob]),
  "invitation-answer": () => act(`/Games/Chess/${NOBODY}/answer`, { do: "accept" }),
  run: () => act(`/games/runs/${NOBODY}`),
  call: () => act("/calls", { to: NOBODY, kind: "audio" }),
  "call-callee": () => act("/calls", { to: bob.id, kind: "audio" }),
  "call-decline": () => act(`/api/calls/${NOBODY}/decline`, {}),
  "call-servers": () => ada.get("/api/call-servers"),
  export: () => ada.get("/settings/export"),
  moderate: () => act("/moderation/replies", { do: "remove", id: NOBODY }),
  "push-report": () => ada.json("POST", "/api/push/remove", { endpoint: "https://push.example/x" }),
  "push-test": () => act(`/settings/push/${NOBODY}/test`),
  setting: () => act("/sessions/end", { session: "0".repeat(64) }),
  password: () =>
    act("/api/password", { oldPassword: "wrong", password: "long enough", confirmPassword: "long enough" }),
  "known-password": () => caller(`${bob.cookie}; ${device}`).post("/api/prove", { password: "wrong" }, AS_JSON),
  "second-factor": async () => {
    const begun = await caller().post("/api/login", { email: ada.email, password: PASSWORD }, AS_JSON);
    const cookie = begun.headers.getSetCookie().join().split(";")[0] ?? "";
    return caller(cookie).post("/api/second", { code: "000000" }, AS_JSON);
  },
  "known-second-factor": async () => {
    const begun = await withDevice({ email: bob.email, password: PASSWORD });
    const cookie = begun.headers.getSetCookie().join().split(";")[0] ?? "";
    return caller(`${cookie}; ${device}`).post("/api/second", { code: "000000" }, AS_JSON);
  },
  "verify-mail": async () => {
    await world.DB.prepare("update accounts set email_verified_at = null where member_id = ?").bind(ada.id).run();
    return act("/verify/send");
  },
  "change-mail": () => act("/api/email", { email }),
  login: () => visit("/api/login", { email, password: "wrong" }),
  "known-login": () => withDevice({ email: bob.email, password: "wrong" }),
  signup: () => visit("/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD }),
  "reset-mail": () => visit("/api/forgotten", { email }),
  "account-change-mail": async () => (await newMember()).post("/api/email", { email }, AS_JSON),
  "address-login": () => visit("/api/login", { email, password: "wrong" }),
  "address-signup": () => visit("/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD }),
  "address-handle": async () =>
    (await newMember()).post("/profile", withNewHandle(), { ...AS_JSON, "cf-connecting-ip": address }),
  "address-mail": () => visit("/api/forgotten", { email }),
  "address-report": () =>
    visit("/report.data", { reason: "other", text: "x", name: "x", email, faith: "1", link: "x" }),
  "address-report-bytes": async () => {
    const link = `http://parlor.test/${bob.id}/${await newPost()}`;
    return visit("/report.data", { reason: "other", text: "x", name: "x", email, faith: "1", link });
  },
  "address-search": () => visit("/api/people?query=zz"),
  "address-socket": () => caller().upgrade("/parties/live/feed", { "cf-connecting-ip": address }),
};

function counterOf(action: ActionName): string {
  switch (ACTIONS[action].per) {
    case "member":
      return `member:${ada.id}`;
    case "address":
      return `address:${address}`;
    case "account":
      return `account:${hashed(email)}`;
    case "pair":
      return `pair:${ada.id}:${action === "friend-ask" ? eve.id : bob.id}`;
    case "device":
      return `device:${device.slice("device=".length).split(".")[0] ?? ""}`;
  }
}

const exhaust = (action: ActionName): Promise<void> => useUp(counterOf(action), action);

describe("each action of the table", () => {
  beforeAll(async () => {
    const response = await caller().post("/api/login", { email: bob.email, password: PASSWORD }, AS_JSON);
    device =
      response.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith("device="))
        ?.split(";")[0] ?? "";
    await giveSecondFactor(world.DB, bob.id); // after the login, which would stop at the second step
  });

  it.each(Object.keys(ASKED) as (keyof typeof ASKED)[])(
    "limits · %s is accepted within its limit, and beyond it refused with the time to try again",
    async (action) => {
      [address, email] = [`203.0.113.${++addresses}`, `${crypto.randomUUID()}@example.com`];
      const accepted = await ASKED[action]();
      accepted.webSocket?.accept();
      accepted.webSocket?.close(1000);
      await accepted.arrayBuffer();
      expect(accepted.status).not.toBe(429);
      await exhaust(action);
      let refused = accepted;
      const refusedAt = await askedAddresses(async () => (refused = await ASKED[action]()), 429);
      expect(refused.status).toBe(429);
      expect(refusedAt.map((at) => actionsOf(at as Address).includes(action))).toEqual([true]);
      const retryAfterS = Number(refused.headers.get("retry-after"));
      expect(retryAfterS).toBeGreaterThan(0);
      expect(retryAfterS).toBeLessThanOrEqual(BUDGETS[ACTIONS[action].budget].fast.seconds);
      expect(await refused.text()).toMatch(
        /(too-many-requests|quota-exceeded).*Try again in \d+ (second|minute|hour|day)s?\./s,
      );
      await world.LIMITS.getByName(counterOf(action)).forget(action);
    },
  );
});

describe("limits of a member", () => {
  it("limits · a member's limit doesn't affect another member", async () => {
    await exhaust("group-change");
    const leave = (who: Caller) => who.post(`/groups/${NOBODY}`, { do: "leave" }, AS_JSON);
    expect([(await leave(ada)).status, (await leave(bob)).status]).toEqual([429, 404]);
  });

  it("limits · a refused page says when to try again", async () => {
    await exhaust("search");
    const refused = await ada.get("/search?query=zz", { accept: "text/html" });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/Too many attempts\. Try again in \d+ (second|minute)s?\./);
  });

  it("limits · refused uploads count towards the twenty a minute", async () => {
    const eager = await newMember("Eager");
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await eager.upload(new Uint8Array(20))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([415]));
    await expect.poll(async () => (await eager.upload(PNG)).status).toBe(429);
  });
});

describe("files in memory", () => {
  const LARGE = 13 * 1024 * 1024; // two of them exceed one member's share of an isolate's memory

  it("bounded work · a member's second large file is read only after the first", async () => {
    const eager = await newMember("Eager");
    const { readable, writable } = new FixedLengthStream(LARGE);
    const first = eager.upload(readable);
    const second = () => eager.upload(new Uint8Array(LARGE));
    await expect.poll(async () => (await second()).status).toBe(503);
    expect((await second()).headers.get("retry-after")).toBe("2");
    const writer = writable.getWriter();
    await writer.write(new Uint8Array(LARGE));
    await writer.close();
    expect((await first).status).toBe(415);
    expect((await second()).status).toBe(415);
  });
});

describe("limits of reads", () => {
  it("limits · a member who reads too much can't ask about rooms either", async () => {
    const eager = await newMember("Eager");
    const probe = async () => {
      while ((await world.LIMIT_READS.limit({ key: `session:${sessionIdOf(eager)}` })).success);
      return eager.get(`/parties/game/${NOBODY}`);
    };
    expect((await eager.get(`/parties/game/${NOBODY}`)).status).toBe(404);
    // polled, because a new minute begins with nothing read
    await expect.poll(async () => (await probe()).status).toBe(429);
    expect((await ada.get(`/parties/game/${NOBODY}`)).status).toBe(404);
  });
});

it.each(["/media/:key", "/moderation/x/files/0"])(
  "limits · a member who downloads too much gets no file of %s",
  async (path) => {
    const file = path.replace(":key", FILE);
    expect((await ada.get(file)).status).toBe(404);
    const tooMuch = vi.spyOn(Object.getPrototypeOf(world.LIMIT_FILES), "limit").mockResolvedValue({ success: false });
    const refused = await ada.get(file);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(tooMuch.mock.calls).toEqual([[{ key: `session:${sessionIdOf(ada)}` }]]);
  },
);

const FILE = `posts/${NOBODY}/${"0".repeat(32)}.png`;

describe("log-in", () => {
  const login = (email: string, password: string, headers: Record<string, string> = {}) =>
    caller().post("/api/login", { email, password }, { ...AS_JSON, ...headers });
  const deviceOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("device="))
      ?.split(";")[0] ?? "";

  it("A7 · a browser that signed in before has ten tries of its own while others are locked out", async () => {
    const eve = await newMember("Eve");
    const cookie = deviceOf(await login(eve.email, PASSWORD));
    for (let i = 0; i < 10; i++) expect((await login(eve.email, `wrong ${i}`)).status).toBe(401);
    expect((await login(eve.email, PASSWORD)).status).toBe(429);
    expect((await login(eve.email, PASSWORD, { cookie })).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await login(eve.email, `wrong ${i}`, { cookie })).status).toBe(401);
    expect((await login(eve.email, PASSWORD, { cookie })).status).toBe(429);
  });

  it("A7 · the cookie of a known device survives logging out", async () => {
    const eve = await newMember("Eve");
    const known = deviceOf(await login(eve.email, PASSWORD));
    const response = await eve.post("/logout", {}, { ...AS_JSON, cookie: `${eve.cookie}; ${known}` });
    expect(response.headers.getSetCookie().join()).not.toContain("device=");
  });

  it("A7 · a mailed link lets the owner in while the account is locked", async () => {
    const eve = await newMember("Eve");
    for (let i = 0; i < 10; i++) await login(eve.email, `wrong ${i}`);
    expect((await login(eve.email, PASSWORD)).status).toBe(429);
    await caller().post("/api/forgotten", { email: eve.email }, AS_JSON);
    const page = async () => (await caller().get("/development/mail")).text();
    const link = async () =>
      new RegExp(`Mail to ${eve.email}.*?/reset\\?token=([\\w-]{43})`, "s").exec(await page())?.[1];
    await expect.poll(link).toBeDefined();
    const reset = await caller().post(
      "/api/reset",
      { token: (await link()) ?? "", password: "a new long one", confirmPassword: "a new long one" },
      AS_JSON,
    );
    expect(reset.status).toBe(200);
    expect((await login(eve.email, "a new long one")).status).toBe(200);
  });

  it("A7 · an address has 30 failed log-ins a minute over all accounts", async () => {
    const eve = await newMember("Eve");
    const from = { "cf-connecting-ip": "203.0.113.250" };
    const counter = world.LIMITS.getByName("address:203.0.113.250");
    await counter.take([{ action: "address-login", amount: 29 }]);
    for (let i = 0; i < 3; i++) expect((await login(eve.email, PASSWORD, from)).status).toBe(200);
    expect((await login(unknownEmail(), "wrong", from)).status).toBe(401);
    expect((await login(eve.email, PASSWORD, from)).status).toBe(429);
  });

  it("A7 · the addresses of an IPv6 /64 count as one", async () => {
    await world.LIMITS.getByName("address:2001:db8:1:2::/64").take([{ action: "address-login", amount: 30 }]);
    expect((await login(unknownEmail(), "wrong", { "cf-connecting-ip": "2001:db8:1:2:3:4:5:6" })).status).toBe(429);
  });
});
