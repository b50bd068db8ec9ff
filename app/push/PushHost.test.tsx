import "fake-indexeddb/auto";
import { useLocation } from "@remix-run/react";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeDevice, readDevice } from "~/app/serviceWorker/deviceStore";
import type { InboxView } from "~/app/rooms/inboxView";
import { SIGNING_OUT } from "~/app/ui/browser/signingOut";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { endStandInPush, standInPush } from "~/tests/kit/pages/standInPush";
import { closeNotificationsExcept } from "./closeNotifications";
import { turnOn } from "./subscription";
import PushHost from "./PushHost";

type View = Pick<InboxView, "ready" | "unreadChats" | "unviewed" | "link" | "standing">;
const EMPTY: View = { ready: false, unreadChats: 0, unviewed: 0, link: { type: "connecting" }, standing: null };
const inbox = vi.hoisted(() => ({ view: {} as View }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: () => inbox }));

beforeEach(() => {
  inbox.view = EMPTY;
});
afterEach(async () => {
  cleanup();
  await endStandInPush();
});

const Place = () => <p data-testid="place">{useLocation().pathname}</p>;
const page = () =>
  renderPage(
    <>
      <PushHost member={ADA.id} laterMs={0} />
      <Place />
    </>,
    { viewer: ADA },
  );

async function signOut(): Promise<void> {
  const sending: Promise<unknown>[] = [];
  dispatchEvent(new CustomEvent(SIGNING_OUT, { detail: sending }));
  await Promise.all(sending);
}

test("X196 · a press on a notification shows its page in the open one", async () => {
  const { say } = standInPush();
  page();
  let answer: unknown;
  await act(async () => {
    answer = await say({ type: "open", path: "/messages/bo" });
  });
  expect(answer, "the service worker knows that the page goes there").toBe(true);
  expect(await screen.findByText("another page")).toBeTruthy();
});

test("X196 · a page ignores other messages of the service worker", async () => {
  const { say } = standInPush();
  page();
  await act(async () => void say({ type: "close", path: "/messages/bo" }));
  expect(screen.getByTestId("place").textContent).toBe("/");
});

test("X199 · a page tells the service worker who is signed in, and before a sign-out that nobody is", async () => {
  const browser = standInPush();
  await turnOn(ADA.id);
  await changeDevice((device) => device && { ...device, something: "in an earlier language" });
  page();
  await eventually(async () =>
    expect(await readDevice()).toMatchObject({ member: ADA.id, something: "Something new on Parlor" }),
  );
  await signOut();
  expect((await readDevice())?.member).toBeNull();
  expect(browser.did.at(-1)).toMatch(/^POST \/api\/push\/remove/);
});

test("X199 · after a sign-out, the page no longer tells the service worker who is signed in", async () => {
  const browser = standInPush();
  await turnOn(ADA.id);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  page();
  await signOut();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  expect([(await readDevice())?.member, browser.did.at(-1)]).toEqual([
    null,
    expect.stringMatching(/^POST \/api\/push\/remove/),
  ]);
});

test("X200 · an open page shows the inbox's count on the app's icon, none at 0, and none after a sign-out", async () => {
  standInPush();
  const counts: number[] = [];
  const set = Object.assign(navigator, {
    setAppBadge: async (count: number) => void counts.push(count),
    clearAppBadge: async () => void counts.push(0),
  });
  page();
  expect(counts, "the inbox hasn't answered").toEqual([]);
  cleanup();
  counts.length = 0;
  inbox.view = { ...EMPTY, ready: true, unreadChats: 2, unviewed: 1 };
  page();
  expect(counts).toEqual([3]);
  cleanup();
  expect(counts).toEqual([3, 0]);
  inbox.view = { ...EMPTY, ready: true };
  page();
  expect(counts).toEqual([3, 0, 0]);
  Reflect.deleteProperty(set, "setAppBadge");
  Reflect.deleteProperty(set, "clearAppBadge");
});

test("X200 · notifications that no longer stand are closed, and the others stay", async () => {
  const browser = standInPush();
  for (const tag of ["chat:bo", "chat:chi", "something"]) browser.show(tag);
  await closeNotificationsExcept(["chat:chi"]);
  expect(browser.shown()).toEqual(["chat:chi"]);
});

test("X200 · a notification that is newer than the list of those that stand stays", async () => {
  const browser = standInPush();
  browser.show("chat:bo", Date.now() - 5_000);
  browser.show("chat:chi", Date.now() - 15_000);
  await closeNotificationsExcept([]);
  expect(browser.shown()).toEqual(["chat:bo"]);
});

test("X200 · a page closes notifications while its inbox is connected, and none while it is away", async () => {
  const browser = standInPush();
  browser.show("chat:bo");
  inbox.view = { ...EMPTY, ready: true, standing: [], link: { type: "offline" } };
  page();
  await eventually(async () => expect((await readDevice())?.member).toBe(ADA.id));
  expect(browser.shown()).toEqual(["chat:bo"]);
  cleanup();
  inbox.view = { ...inbox.view, link: { type: "live" } };
  page();
  await eventually(() => expect(browser.shown()).toEqual([]));
});
