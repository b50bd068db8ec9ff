import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ACTIVITY_KINDS } from "~/base/push";
import { codeOf, comment, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { AS_PAGE, mainOf } from "~/tests/kit/workerd/wireEdits";
import { sendTest, subscribed, subscriptionsOf } from "~/tests/kit/workerd/wirePush";
import { AS_JSON, type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

it("X202 · a device has the kinds and the detail that its member chooses", async () => {
  const ada = await newMember();
  const { id } = await subscribed(ada);
  const chosen = { message: "1", call: "1", detail: "everything" };
  expect((await ada.post(`/settings/push/${id}`, chosen, AS_JSON)).status).toBe(200);
  expect(await subscriptionsOf(ada, "kinds, detail")).toEqual([{ kinds: "message call", detail: "everything" }]);
});

it("X204 · nobody changes, tests or removes another's device", async () => {
  const [ada, eve] = [await newMember("Ada"), await newMember("Eve")];
  const browser = await subscribed(ada);
  const path = `/settings/push/${browser.id}`;
  for (const [at, fields] of [
    [path, { detail: "everything" }],
    [`${path}/test`, {}],
    [`${path}/remove`, {}],
  ] as const)
    expect(await codeOf(eve.post(at, { ...fields }, AS_JSON))).toEqual([404, "not-found"]);
  expect([await subscriptionsOf(ada, "detail"), await browser.received()]).toEqual([[{ detail: "names" }], []]);
});

it("X204 · the settings list each device with its kinds, its last push and what its screen shows", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  await ada.post(`/settings/push/${browser.id}`, { mention: "1", detail: "nothing" }, AS_JSON);
  const region = async () =>
    /<section id="notifications".*?<\/section>/s.exec(await mainOf(ada, "/settings"))?.[0] ?? "";
  const shown = await region();
  const isChecked = (name: string, value: string) =>
    new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*value="${value}")[^>]* checked`).test(shown);
  expect(shown).toContain("This device · ");
  expect(shown).toContain("No notification yet");
  expect([isChecked("mention", "1"), isChecked("message", "1")]).toEqual([true, false]);
  expect([isChecked("detail", "nothing"), isChecked("detail", "names")]).toEqual([true, false]);
  await sendTest(ada, browser);
  expect(await region()).toContain("Last notification ");
});

it("X204 · the settings of a member never show the address or the keys of a device", async () => {
  const ada = await newMember();
  const { endpoint, reported } = await subscribed(ada);
  const page = await (await ada.get("/settings", AS_PAGE)).text();
  for (const secret of [new URL(endpoint).pathname, reported.keys.p256dh, reported.keys.auth])
    expect(page).not.toContain(secret);
});

it("X204 · a test is pushed to the device at once", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  expect(await jsonOf(sendTest(ada, browser))).toEqual({ ok: true });
  expect(await browser.received()).toMatchObject([
    { tag: "test", member: ada.id, lang: "en", dir: "ltr", title: "Test", path: "/settings#notifications" },
  ]);
});

it("X204 · a test is in the member's language", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  await ada.post("/settings/language", { language: "ar" }, AS_JSON);
  await sendTest(ada, browser);
  expect(await browser.received()).toMatchObject([{ lang: "ar", dir: "rtl", title: "إشعار تجريبي" }]);
});

it("X201 · a device that its service has forgotten is deleted, and the member learns it", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada, "410");
  expect(await jsonOf(sendTest(ada, browser))).toMatchObject({
    code: "not-found",
    message: "This device no longer gets notifications.",
  });
  expect(await subscriptionsOf(ada)).toEqual([]);
});

it.each(["429", "503"])(
  "X201 · when a service answers %s, the member may try again later, and the device stays",
  async (answer) => {
    const ada = await newMember();
    const browser = await subscribed(ada, answer);
    expect(await codeOf(sendTest(ada, browser))).toEqual([503, "overloaded"]);
    expect(await subscriptionsOf(ada, "id, pushed_at")).toEqual([{ id: browser.id, pushed_at: null }]);
  },
);

it("X205 · a service that refuses our key is reported to the operator, and the device stays", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada, "403");
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  expect(await codeOf(sendTest(ada, browser))).toEqual([503, "overloaded"]);
  expect(await subscriptionsOf(ada, "id")).toEqual([{ id: browser.id }]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: "push_refused", host: "fcm.googleapis.com", status: 403 },
  ]);
  expect(lines.join()).not.toContain(new URL(browser.endpoint).pathname);
});

it("X204 · without JavaScript, the forms of a device lead back to the settings", async () => {
  const ada = await newMember();
  const browser = await subscribed(ada);
  const path = `/settings/push/${browser.id}`;
  for (const [at, fields] of [
    [path, { turn: "1", detail: "everything" }],
    [`${path}/test`, {}],
    [`${path}/remove`, {}],
  ] as const) {
    const answer = await ada.post(at, { ...fields }, AS_PAGE);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings#notifications"]);
  }
  expect([await subscriptionsOf(ada), (await browser.received()).length]).toEqual([[], 1]);
});

// ---- the list of notifications, and quiet hours

const list = (who: Caller, ...kinds: string[]) =>
  who.post("/settings/notices", Object.fromEntries(kinds.map((kind) => [kind, "1"])), AS_JSON);
const except = (...hidden: string[]) => ACTIVITY_KINDS.filter((kind) => !hidden.includes(kind));

it("X202 · the list of notifications leaves out the kinds that the member has switched off", async () => {
  const [ada, bob] = [await newMember("Ada Listing"), await newMember("Bob Acting")];
  const post = await publish(ada, "look");
  await bob.post(`/posts/${post}/like`, { on: "1" });
  await comment(bob, post, "nice");
  const page = () => mainOf(ada, "/notifications?tab=activities");
  await vi.waitFor(async () => expect(await page()).toMatch(/liked your post.*commented|commented.*liked your post/s), {
    timeout: 10_000,
  });
  await list(ada, ...except("like"));
  expect(await page()).not.toContain("liked your post");
  await list(ada, ...except("reply"));
  expect(await page()).toContain("liked your post");
  expect(await page()).not.toContain("commented on your post");
});

const QUIET = { on: "1", from: "22:30", to: "07:00", zone: "Africa/Lagos" };
const quiet = (who: Caller, fields: Record<string, string>) => who.post("/settings/quiet-hours", fields, AS_JSON);
const quietOf = ({ id }: Caller) =>
  db
    .prepare(
      'select quiet_from as "from", quiet_to as "to", quiet_zone as zone from notice_settings where member_id = ?',
    )
    .bind(id)
    .first();

it("X203 · a member sets quiet hours in their time zone, and ends them", async () => {
  const ada = await newMember();
  expect((await quiet(ada, QUIET)).status).toBe(200);
  expect(await quietOf(ada)).toEqual({ from: 22 * 60 + 30, to: 7 * 60, zone: "Africa/Lagos" });
  expect((await quiet(ada, {})).status).toBe(200);
  expect(await quietOf(ada)).toEqual({ from: null, to: null, zone: null });
});

it.each([
  ["a time that doesn't exist", { from: "24:00" }, "from"],
  ["no time", { to: "" }, "to"],
  ["two equal times", { to: "22:30" }, "to"],
  ["an unknown time zone", { zone: "Mars/Olympus" }, "zone"],
  ["an offset in place of a time zone", { zone: "+01:00" }, "zone"],
  ["a long time zone", { zone: "x".repeat(100) }, "zone"],
])("X203 · quiet hours with %s are refused at the field", async (_what, wrong, field) => {
  const ada = await newMember();
  const refused = await quiet(ada, { ...QUIET, ...wrong });
  expect(refused.status).toBe(422);
  expect(Object.keys((await refused.json<{ fields: object }>()).fields)).toEqual([field]);
  expect(await quietOf(ada)).toBeNull();
});

it("X203 · quiet hours keep what the list has, and the list keeps the quiet hours", async () => {
  const ada = await newMember();
  await quiet(ada, QUIET);
  await list(ada, ...except("quote"));
  await quiet(ada, { ...QUIET, from: "23:00" });
  const row = await db
    .prepare("select hidden, quiet_from from notice_settings where member_id = ?")
    .bind(ada.id)
    .first();
  expect(row).toEqual({ hidden: "quote", quiet_from: 23 * 60 });
});

it.each([
  ["/settings/push/x", { detail: "all" }],
  ["/settings/push/x", { detail: "names", message: "yes" }],
  ["/settings/notices", { like: "yes" }],
  ["/settings/quiet-hours", { on: "yes" }],
  ["/settings/quiet-hours", { on: "1" }],
])("X202 · X203 · POST %s with %o is refused as a wrong form", async (path, fields) => {
  expect(await codeOf((await newMember()).post(path, { ...fields }, AS_JSON))).toEqual([422, "invalid-form"]);
});
