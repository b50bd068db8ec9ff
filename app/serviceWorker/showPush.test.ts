import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import type { PushPayload } from "~/base/push";
import { callPush, fakeScope, forgetDevice, messagePush, tellDevice } from "~/tests/kit/serviceWorker/fakeScope";
import { REMEMBERED_MAX } from "./deviceStore";
import { showPush } from "./showPush";

beforeEach(async () => {
  await forgetDevice();
  await tellDevice();
});

type Fake = ReturnType<typeof fakeScope>;
const push = ({ scope }: Fake, payload: PushPayload) => showPush(scope, JSON.stringify(payload));
const openTags = ({ open }: Fake) => open().map(({ tag }) => tag);
const SOMETHING = { title: "Parlor", body: "Neues auf Parlor", lang: "de", tag: "something", data: { path: "/" } };

it("X196 · a push shows its notification with everything that a device needs", async () => {
  const fake = fakeScope();
  const payload = messagePush({ lang: "ar", dir: "rtl" });
  await push(fake, payload);
  expect(fake.shown).toMatchObject([
    {
      title: "Bo",
      body: "Are you there?",
      tag: "chat:bo",
      lang: "ar",
      dir: "rtl",
      timestamp: 1_000,
      icon: "/images/icons/192.png",
      badge: "/images/icons/badge.png",
      data: payload,
      silent: false,
      renotify: true,
      requireInteraction: false,
    },
  ]);
});

it("X197 · the next message of a chat replaces its notification, and alerts again", async () => {
  const fake = fakeScope();
  await push(fake, messagePush());
  await push(fake, messagePush({ id: "two", body: "2 messages", atMs: 2_000 }));
  expect(fake.open()).toMatchObject([{ body: "2 messages", renotify: true, silent: false }]);
});

it("X198 · a call stays until somebody presses, and has two buttons", async () => {
  const fake = fakeScope();
  await push(fake, callPush());
  expect(fake.shown).toMatchObject([
    {
      requireInteraction: true,
      actions: [
        { action: "answer", title: "Answer" },
        { action: "decline", title: "Decline" },
      ],
    },
  ]);
});

it("X198 · a call has no buttons where the platform has none", async () => {
  const fake = fakeScope({ maxActions: 0 });
  await push(fake, callPush());
  expect(fake.shown).toHaveLength(1);
  expect(fake.shown[0]?.actions).toBeUndefined();
});

it("X198 · the notification that replaces an answered call makes no sound", async () => {
  const fake = fakeScope();
  await push(fake, callPush());
  await push(fake, messagePush({ id: "over", tag: "call:c1", body: "Answered elsewhere", isSilent: true }));
  expect(fake.open()).toMatchObject([{ body: "Answered elsewhere", silent: true, renotify: false }]);
});

it("X200 · a push closes the notifications that no longer stand, and keeps the others and its own", async () => {
  const fake = fakeScope();
  const all = ["chat:bo", "chat:chi", "chat:dan"];
  for (const tag of all) await push(fake, messagePush({ id: tag, tag, open: all }));
  await push(fake, messagePush({ id: "four", tag: "turn:x", open: ["chat:chi"], atMs: 2_000 }));
  expect(openTags(fake)).toEqual(["chat:chi", "turn:x"]);
});

it("X200 · a push that arrives late keeps the notifications of what happened after it", async () => {
  const fake = fakeScope();
  await push(fake, messagePush({ atMs: 2_000 }));
  await push(fake, messagePush({ id: "late", tag: "turn:x", open: ["turn:x"], atMs: 1_000 }));
  expect(openTags(fake)).toEqual(["chat:bo", "turn:x"]);
});

it("X200 · a push sets the count on the app's icon, and none at 0", async () => {
  const fake = fakeScope();
  await push(fake, messagePush({ unread: 3 }));
  await push(fake, messagePush({ id: "two", unread: 0 }));
  expect(fake.did).toEqual(["badge 3", "no badge"]);
});

it("X200 · a push shows its notification on a platform whose icons have no counts", async () => {
  const fake = fakeScope();
  fake.scope.navigator = {};
  await push(fake, messagePush({ unread: 3 }));
  expect(openTags(fake)).toEqual(["chat:bo"]);
});

it("X201 · a push that arrives twice never alerts again", async () => {
  const fake = fakeScope();
  for (let n = 0; n < 3; n++) await push(fake, messagePush());
  expect(fake.shown.map(({ silent, renotify }) => [silent, renotify])).toEqual([
    [false, true],
    [true, false],
    [true, false],
  ]);
  expect(openTags(fake)).toEqual(["chat:bo"]);
});

it("X201 · a push that arrives again after a later one of the same chat shows the later one", async () => {
  const fake = fakeScope();
  await push(fake, messagePush());
  await push(fake, messagePush({ id: "two", body: "2 messages" }));
  await push(fake, messagePush());
  expect(fake.open()).toMatchObject([{ body: "2 messages", silent: true }]);
});

it("X201 · a push that arrives again closes nothing and leaves the count", async () => {
  const fake = fakeScope();
  await push(fake, messagePush());
  await push(fake, messagePush({ id: "two", tag: "chat:chi", open: ["chat:bo", "chat:chi"], unread: 2 }));
  await push(fake, messagePush());
  expect([openTags(fake).sort(), fake.did]).toEqual([
    ["chat:bo", "chat:chi"],
    ["badge 1", "badge 2"],
  ]);
});

it("X201 · the service worker remembers only the newest pushes", async () => {
  const fake = fakeScope();
  for (let n = 0; n <= REMEMBERED_MAX; n++) await push(fake, messagePush({ id: `push ${n}` }));
  const alertsAgain = async (id: string) => {
    await push(fake, messagePush({ id }));
    return fake.shown.at(-1)?.silent === false;
  };
  expect([await alertsAgain("push 1"), await alertsAgain("push 0")]).toEqual([false, true]);
});

it("X199 · a push for another member than the one who is signed in says only that there is something", async () => {
  const fake = fakeScope();
  await push(fake, messagePush());
  await push(fake, messagePush({ id: "two", member: "01ARZ3NDEKTSV4RRFFQ69G5FAX", open: [], unread: 9 }));
  expect(fake.shown.at(-1)).toMatchObject(SOMETHING);
  expect([openTags(fake), fake.did], "it changes nothing else").toEqual([["chat:bo", "something"], ["badge 1"]]);
});

it("X199 · after a sign-out, a push says only that there is something", async () => {
  await tellDevice(null);
  const fake = fakeScope();
  await push(fake, messagePush());
  expect(fake.shown).toMatchObject([SOMETHING]);
});

it.each([
  "",
  "no JSON",
  "{}",
  JSON.stringify({ ...messagePush(), tag: "" }),
  JSON.stringify({ ...messagePush(), dir: 1 }),
])("X200 · a push that can't be read shows that there is something: %s", async (text) => {
  const fake = fakeScope();
  await showPush(fake.scope, text);
  expect(fake.shown).toMatchObject([SOMETHING]);
});

it("X200 · a push without content shows that there is something, also in a browser that knows no member", async () => {
  await forgetDevice();
  const fake = fakeScope();
  await showPush(fake.scope, null);
  expect(fake.shown).toMatchObject([{ title: "Parlor", body: "" }]);
});
