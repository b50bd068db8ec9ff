import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { deliverEvents } from "~/app/outbox/deliver.server";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { nowMs } from "~/base/clock";
import { type NoticeSettings, PUSH_KINDS, PUSH_SUBSCRIPTIONS_MAX } from "~/base/push";
import { chooseForDevice } from "~/db/accounts/pushSubscriptions";
import { collectingEvents } from "~/db/statement";
import { codeOf, jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { newPushBrowser, report, SERVER_KEYS, subscribed, subscriptionsOf } from "~/tests/kit/workerd/wirePush";
import { anotherDevice, AS_JSON, type Caller, caller, newMember, PASSWORD, sessionCookie, sessionIdOf } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

/** An environment whose inboxes only record the notices that they receive. */
function recordingInboxes() {
  const received: (NoticeSettings & { n: number; member: string })[] = [];
  const getByName = (member: string) => ({
    putNotices: (notices: NoticeSettings & { n: number }) =>
      Promise.resolve(void received.push({ ...notices, member })),
  });
  return { received, env: { ...world, INBOX: { getByName } } as unknown as Env };
}

// ---- a browser's subscription

it("X205 · a browser learns the server's current key", async () => {
  expect(await jsonOf((await newMember()).get("/api/push"))).toEqual({ publicKey: SERVER_KEYS[0] });
});

it("X204 · a browser's subscription belongs to the session that reports it, and its screen shows no texts at first", async () => {
  const ada = await newMember();
  const { id, endpoint } = await subscribed(ada);
  expect(await subscriptionsOf(ada, "id, endpoint, session_id, kinds, detail, public_key, pushed_at")).toEqual([
    {
      ...{ id, endpoint, session_id: sessionIdOf(ada), kinds: PUSH_KINDS.join(" "), detail: "names" },
      ...{ public_key: SERVER_KEYS[0], pushed_at: null },
    },
  ]);
});

it("X204 · a browser that reports its subscription again keeps it, with what its member has chosen", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  await ada.post(`/settings/push/${browser.id}`, { call: "1", detail: "nothing" }, AS_JSON);
  expect(await jsonOf(report(ada, browser))).toEqual({ ok: true, id: browser.id });
  expect(await subscriptionsOf(ada, "id, kinds, detail")).toEqual([
    { id: browser.id, kinds: "call", detail: "nothing" },
  ]);
});

it("X204 · a browser that reports a subscription that the server knows keeps it", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  expect(await jsonOf(report(ada, browser, { isKnown: true }))).toEqual({ ok: true, id: browser.id });
});

it("X204 · a device that the member removed elsewhere isn't made again by its browser's next report", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  await ada.post(`/settings/push/${browser.id}/remove`, {}, AS_JSON);
  expect(await codeOf(report(ada, browser, { isKnown: true }))).toEqual([404, "not-found"]);
  const renewed = await newPushBrowser();
  const again = report(ada, renewed, { isKnown: true, former: browser.endpoint });
  expect(await codeOf(again), "with another subscription").toEqual([404, "not-found"]);
  expect(await subscriptionsOf(ada)).toEqual([]);
});

it("X204 · a subscription that the server knows as another member's stays theirs", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const browser = await subscribed(ada);
  expect(await codeOf(report(bob, browser, { isKnown: true }))).toEqual([404, "not-found"]);
  expect([await subscriptionsOf(ada, "id"), await subscriptionsOf(bob)]).toEqual([[{ id: browser.id }], []]);
});

it("X204 · a renewed subscription takes the place of the former one, with what its member has chosen", async () => {
  const ada = await newMember();
  const [former, renewed] = [await subscribed(ada), await newPushBrowser()];
  await ada.post(`/settings/push/${former.id}`, { call: "1", detail: "nothing" }, AS_JSON);
  const { id } = await jsonOf<{ id: string }>(report(ada, renewed, { isKnown: true, former: former.endpoint }));
  expect(await subscriptionsOf(ada, "id, endpoint, kinds, detail")).toEqual([
    { id, endpoint: renewed.endpoint, kinds: "call", detail: "nothing" },
  ]);
});

it("X204 · a subscription in place of another member's gets nothing of it, and that one stays", async () => {
  const [ada, eve] = [await newMember("Ada"), await newMember("Eve")];
  const [browser, own] = [await subscribed(ada), await newPushBrowser()];
  await ada.post(`/settings/push/${browser.id}`, { call: "1", detail: "nothing" }, AS_JSON);
  expect((await report(eve, own, { former: browser.endpoint })).status).toBe(200);
  expect(await subscriptionsOf(eve, "kinds, detail")).toEqual([{ kinds: PUSH_KINDS.join(" "), detail: "names" }]);
  expect(await subscriptionsOf(ada, "id, kinds")).toEqual([{ id: browser.id, kinds: "call" }]);
});

it("X204 · a subscription that is refused ends no former one", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const [former, others, own] = [await subscribed(ada), await subscribed(bob), await newPushBrowser()];
  const stolen = { reported: { ...own.reported, endpoint: others.endpoint } };
  expect(await codeOf(report(ada, stolen, { former: former.endpoint }))).toEqual([409, "conflict"]);
  expect(await subscriptionsOf(ada, "id")).toEqual([{ id: former.id }]);
});

it("X204 · a browser that names its own address as the former one keeps its subscription", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  expect(await jsonOf(report(ada, browser, { former: browser.endpoint }))).toEqual({ ok: true, id: browser.id });
});

it("X205 · a subscription that was made with the earlier key counts", async () => {
  const ada = await newMember();
  await subscribed(ada, "201", SERVER_KEYS[1]);
  expect(await subscriptionsOf(ada, "public_key")).toEqual([{ public_key: SERVER_KEYS[1] }]);
});

const at = (endpoint: string) => async () => {
  const { reported } = await newPushBrowser();
  return { ...reported, endpoint };
};
const keyed = (keys: Record<string, string>) => async () => {
  const { reported } = await newPushBrowser();
  return { ...reported, keys: { ...reported.keys, ...keys } };
};
it.each<[string, () => Promise<unknown>]>([
  ["without TLS", at("http://fcm.googleapis.com/fcm/send/x")],
  ["at this machine", at("https://127.0.0.1/x")],
  ["at this machine's name", at("https://localhost/x")],
  ["at this machine in IPv6", at("https://[::1]/x")],
  ["in a private network", at("https://10.0.0.1/x")],
  ["at the cloud's metadata", at("https://169.254.169.254/latest/meta-data/")],
  ["with a name and a password", at("https://ada:x@fcm.googleapis.com/x")],
  ["on another port", at("https://fcm.googleapis.com:8443/x")],
  ["at a foreign host", at("https://push.example/x")],
  ["at a host that ends like an allowed one", at("https://evilfcm.googleapis.com/x")],
  ["at a host that begins like an allowed one", at("https://fcm.googleapis.com.example.org/x")],
  ["without an address", at("")],
  ["with a long address", at(`https://fcm.googleapis.com/${"x".repeat(2_000)}`)],
  ["with a key that is no point of the curve", keyed({ p256dh: `B${"A".repeat(86)}` })],
  ["with a short key", keyed({ p256dh: "BA" })],
  ["with a short secret", keyed({ auth: "AAAA" })],
  ["with an unknown key of the server", async () => (await newPushBrowser("201", `B${"A".repeat(86)}`)).reported],
  ["with a long former address", async () => ({ ...(await newPushBrowser()).reported, former: "x".repeat(2_000) })],
  ["without keys", async () => ({ endpoint: "https://fcm.googleapis.com/x" })],
  ["of nothing", () => Promise.resolve(null)],
])("X204 · a subscription %s is refused, and nothing is stored", async (_what, body) => {
  const ada = await newMember();
  expect(await codeOf(ada.json("POST", "/api/push", await body()))).toEqual([400, "invalid-argument"]);
  expect(await subscriptionsOf(ada)).toEqual([]);
});

it("X204 · a huge report is refused", async () => {
  const ada = await newMember();
  expect((await ada.json("POST", "/api/push", { endpoint: "x".repeat(1_000_000) })).status).toBe(413);
});

it("X204 · of many subscriptions, the most recent stay, and the limit refuses a flood", async () => {
  const ada = await newMember();
  const { reported } = await newPushBrowser();
  const statuses: number[] = [];
  const endpoints: string[] = [];
  for (let n = 0; n < 1_000; n++) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${ada.id}/${n}`;
    const { status } = await ada.json("POST", "/api/push", { ...reported, endpoint });
    statuses.push(status);
    if (status === 200) endpoints.push(endpoint);
  }
  expect([statuses[0], statuses.at(-1), new Set(statuses).size]).toEqual([200, 429, 2]);
  expect(endpoints.length).toBeGreaterThan(PUSH_SUBSCRIPTIONS_MAX);
  const kept = (await subscriptionsOf(ada)).map(({ endpoint }) => endpoint);
  expect(kept.sort()).toEqual(endpoints.slice(-PUSH_SUBSCRIPTIONS_MAX).sort());
});

it("X204 · the subscription that was used least recently makes room, not the oldest", async () => {
  const ada = await newMember();
  const [oldest, unused] = [await subscribed(ada), await subscribed(ada)];
  for (let n = 2; n < PUSH_SUBSCRIPTIONS_MAX; n++) await subscribed(ada);
  await db.prepare("update push_subscriptions set used_at = 2 where member_id = ?").bind(ada.id).run();
  await db.prepare("update push_subscriptions set used_at = 1 where id = ?").bind(unused.id).run();
  await report(ada, oldest);
  const newest = await subscribed(ada);
  const kept = (await subscriptionsOf(ada, "id")).map(({ id }) => id);
  expect(kept).toHaveLength(PUSH_SUBSCRIPTIONS_MAX);
  expect([oldest, newest, unused].map(({ id }) => kept.includes(id))).toEqual([true, true, false]);
});

// ---- whose subscription it is

it("X204 · a browser in which another member signs in is theirs alone, with nothing of what was chosen before", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const browser = await subscribed(ada);
  await ada.post(`/settings/push/${browser.id}`, { detail: "everything" }, AS_JSON);
  const { id } = await jsonOf<{ id: string }>(report(bob, browser));
  expect(id).not.toBe(browser.id);
  expect(await subscriptionsOf(ada)).toEqual([]);
  expect(await subscriptionsOf(bob, "id, session_id, detail, kinds")).toEqual([
    { id, session_id: sessionIdOf(bob), detail: "names", kinds: PUSH_KINDS.join(" ") },
  ]);
});

it("X204 · whoever knows only the address of a subscription can't take it over", async () => {
  const [ada, eve] = [await newMember("Ada"), await newMember("Eve")];
  const [browser, own] = [await subscribed(ada), await newPushBrowser()];
  const stolen = { ...own.reported, endpoint: browser.endpoint };
  expect(await codeOf(eve.json("POST", "/api/push", stolen))).toEqual([409, "conflict"]);
  const halfStolen = { ...stolen, keys: { ...own.reported.keys, p256dh: browser.reported.keys.p256dh } };
  expect(await codeOf(eve.json("POST", "/api/push", halfStolen))).toEqual([409, "conflict"]);
  expect([await subscriptionsOf(ada, "id, auth"), await subscriptionsOf(eve)]).toEqual([
    [{ id: browser.id, auth: browser.reported.keys.auth }],
    [],
  ]);
});

it("X204 · a browser ends its own subscription, and nobody ends another's", async () => {
  const [ada, eve] = [await newMember("Ada"), await newMember("Eve")];
  const { endpoint } = await subscribed(ada);
  expect((await eve.json("POST", "/api/push/remove", { endpoint })).status).toBe(200);
  expect(await subscriptionsOf(ada)).toHaveLength(1);
  expect(await jsonOf(ada.json("POST", "/api/push/remove", { endpoint }))).toEqual({ ok: true });
  expect(await subscriptionsOf(ada)).toEqual([]);
});

it.each<[string, (ada: Caller, phone: Caller) => Promise<unknown>]>([
  ["is ended in the settings", (ada, phone) => ada.post("/sessions/end", { session: sessionIdOf(phone) }, AS_JSON)],
  ["logs out", (_ada, phone) => phone.post("/logout", {}, AS_JSON)],
])("X204 · the subscription of a session that %s is gone, and those of others stay", async (_how, end) => {
  const ada = await newMember();
  const phone = await anotherDevice(ada);
  const [kept] = [await subscribed(ada), await subscribed(phone)];
  await end(ada, phone);
  expect(await subscriptionsOf(ada)).toEqual([{ endpoint: kept.endpoint }]);
});

it("X204 · the subscription of a session that has expired is gone once the cron has deleted the session", async () => {
  const ada = await newMember();
  await subscribed(ada);
  await db.prepare("update sessions set expires_at = 1 where member_id = ?").bind(ada.id).run();
  await runCron(world);
  expect(await subscriptionsOf(ada)).toEqual([]);
});

it("X204 · a member who confirms that it's them keeps the browser's subscription in the new session", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  const proved = sessionCookie(await ada.post("/api/prove", { password: PASSWORD }, AS_JSON)) ?? "";
  expect(await subscriptionsOf(ada, "id, session_id")).toEqual([
    { id: browser.id, session_id: sessionIdOf(caller(proved)) },
  ]);
});

it("X204 · a member who signs in to another's browser gets none of its pushes, and neither does the other", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await subscribed(ada);
  await caller(ada.cookie).post("/api/login", { email: bob.email, password: PASSWORD }, AS_JSON);
  expect([await subscriptionsOf(ada), await subscriptionsOf(bob)]).toEqual([[], []]);
});

// ---- what the inbox receives

it("X202 · the inbox learns which kinds at least one of the member's devices wants", async () => {
  const ada = await newMember();
  const [first, second] = [await subscribed(ada), await subscribed(ada)];
  await ada.post(`/settings/push/${first.id}`, { call: "1", detail: "names" }, AS_JSON);
  const own = { id: second.id, memberId: ada.id };
  const [{ received, env }, changing] = [recordingInboxes(), collectingEvents(db)];
  await chooseForDevice(changing, { ...own, kinds: ["message"], detail: "names" }, nowMs());
  await deliverEvents(env, changing);
  expect(received).toEqual([
    {
      n: expect.any(Number) as number,
      member: ada.id,
      hidden: [],
      quiet: null,
      wanted: ["message", "call"],
      mailsUnread: false,
    },
  ]);
});

it("X204 · the inboxes learn that a browser went from one member to another", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const browser = await subscribed(ada);
  const before = await db.prepare("select max(n) as n from outbox").first<number>("n");
  await report(bob, browser);
  const { results } = await db
    .prepare("select room, body from outbox where subject = 'notices' and n > ?")
    .bind(before ?? 0)
    .all<{ room: string; body: string }>();
  expect(results.some(({ room }) => room === ada.id)).toBe(true);
});

it("X204 · the end of a session tells the inbox that its device wants nothing any longer", async () => {
  const ada = await newMember();
  const phone = await anotherDevice(ada);
  await subscribed(phone);
  await phone.post("/logout", {}, AS_JSON);
  const waiting = () =>
    db.prepare("select count(*) as n from outbox where room = ? and subject = 'notices'").bind(ada.id).first("n");
  await expect.poll(waiting).toBe(1);
  await runCron(world);
  expect(await waiting()).toBe(0);
});
