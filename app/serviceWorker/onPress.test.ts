import { afterEach, expect, it, vi } from "vitest";
import type { PushPayload } from "~/base/push";
import { callPush, fakeScope, messagePush } from "~/tests/kit/serviceWorker/fakeScope";
import { onPress } from "./onPress";

afterEach(() => void vi.useRealTimers());

function press(scope: ReturnType<typeof fakeScope>["scope"], data: unknown, action = "") {
  const close = vi.fn();
  const done = onPress(scope, { notification: { data, close } as unknown as Notification, action });
  return { close, done };
}
const pressed = async (pages: Parameters<typeof fakeScope>[0], push: PushPayload, action?: string) => {
  const fake = fakeScope(pages);
  const { close, done } = press(fake.scope, push, action);
  await done;
  expect(close).toHaveBeenCalledOnce();
  return fake;
};

it("X196 · a press opens a window if no page of Parlor is open", async () => {
  expect((await pressed({}, messagePush())).did).toEqual(["opened /messages/bo"]);
});

it("X196 · a press takes an open page to the notification's path", async () => {
  const pages = [{ url: "/" }];
  expect((await pressed({ pages }, messagePush())).did).toEqual(["/ goes to /messages/bo", "focused /"]);
});

it("X196 · a press prefers the page that shows the path already to the one in front", async () => {
  const pages = [{ url: "/", focused: true }, { url: "/messages/bo" }];
  expect((await pressed({ pages }, messagePush())).did.at(-1)).toBe("focused /messages/bo");
});

it("X196 · a press prefers the page in front to another one", async () => {
  const pages = [{ url: "/games" }, { url: "/", focused: true }];
  expect((await pressed({ pages }, messagePush())).did.at(-1)).toBe("focused /");
});

it("X196 · a press opens a window if the open page doesn't answer", async () => {
  vi.useFakeTimers();
  const fake = fakeScope({ pages: [{ url: "/", isAlive: false }] });
  const { done } = press(fake.scope, messagePush());
  await vi.runAllTimersAsync();
  await done;
  expect(fake.did).toEqual(["opened /messages/bo"]);
});

it.each(["https://elsewhere.test/x", "//elsewhere.test/x"])(
  "X196 · a press on a notification that leads to another site opens Parlor: %s",
  async (path) => {
    expect((await pressed({}, messagePush({ path }))).did).toEqual(["opened /"]);
  },
);

it("X196 · a press on the general notification opens Parlor", async () => {
  const fake = fakeScope();
  await press(fake.scope, null).done;
  expect(fake.did).toEqual(["opened /"]);
});

it("X198 · a press on a call opens it, still ringing", async () => {
  expect((await pressed({}, callPush())).did).toEqual(["opened /messages/bo"]);
});

it("X198 · Answer opens the page that takes the call", async () => {
  expect((await pressed({}, callPush(), "answer")).did).toEqual(["opened /messages?answer=c1"]);
});

it("X198 · Decline declines the call and opens no page", async () => {
  const { did, requests } = await pressed({ pages: [{ url: "/" }] }, callPush(), "decline");
  expect([did, requests.map(({ path, init }) => [init?.method, path])]).toEqual([
    [],
    [["POST", "/api/calls/c1/decline"]],
  ]);
});

it("X198 · Decline tries again without a network and while the server is away", async () => {
  vi.useFakeTimers();
  const answers = [() => Promise.reject(new TypeError("no network")), () => new Response(null, { status: 503 })];
  const fake = fakeScope({ answer: () => answers.shift()?.() ?? Response.json({ ok: true }) });
  const { done } = press(fake.scope, callPush(), "decline");
  await vi.runAllTimersAsync();
  await done;
  expect(fake.requests).toHaveLength(3);
});

it("X198 · Decline asks once if the call is over", async () => {
  const answer = () => Response.json({ ok: false, code: "not-found" }, { status: 404 });
  expect((await pressed({ answer }, callPush(), "decline")).requests).toHaveLength(1);
});
