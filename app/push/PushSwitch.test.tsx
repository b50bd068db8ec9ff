import "fake-indexeddb/auto";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { readDevice } from "~/app/serviceWorker/deviceStore";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { endStandInPush, IPHONE, standInPush } from "~/tests/kit/pages/standInPush";
import { PushSwitch } from "./PushSwitch";

afterEach(async () => {
  cleanup();
  await endStandInPush();
});

const render = () => renderPage(<PushSwitch />, { viewer: ADA });
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));
const REPORT = 'POST /api/push {"endpoint":"https://push.test/new","keys":{"p256dh":"p","auth":"a"},"publicKey":"KEY"}';

test("X196 · the browser is asked only after a press on the button that says what for", async () => {
  const { did } = standInPush();
  render();
  await button("Turn on notifications");
  expect(screen.getByText(/Parlor can notify you on this device while it's closed/)).toBeTruthy();
  expect(did).toEqual([]);
  await press("Turn on notifications");
  expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
  expect(did).toEqual(["asked", "subscribed with KEY", REPORT]);
});

test("X196 · after a refusal in the browser's dialog, the switch says that the browser blocks notifications", async () => {
  standInPush({ choice: "denied" });
  render();
  await press("Turn on notifications");
  expect(await screen.findByText(/This browser blocks notifications from Parlor\./)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("X196 · somebody who closes the browser's question can press again", async () => {
  const { did } = standInPush({ choice: "default" });
  render();
  await press("Turn on notifications");
  await press("Turn on notifications");
  expect(did).toEqual(["asked", "asked"]);
});

test("X196 · after the browser's settings allow notifications again, the button is back", async () => {
  const { setPermission } = standInPush({ permission: "denied" });
  render();
  await screen.findByText(/This browser blocks/);
  setPermission("default");
  document.dispatchEvent(new Event("visibilitychange"));
  await button("Turn on notifications");
});

test("X196 · notifications can be turned off, and the server forgets the subscription", async () => {
  const { did } = standInPush();
  render();
  await press("Turn on notifications");
  await press("Turn off notifications");
  await button("Turn on notifications");
  expect(did.slice(3)).toEqual(['POST /api/push/remove {"endpoint":"https://push.test/new"}', "unsubscribed"]);
  expect(await readDevice()).toMatchObject({ reported: null, wantedBy: [] });
});

test("X196 · a refusal of the server is shown, and notifications stay off", async () => {
  standInPush({
    answer: () => Response.json({ ok: false, code: "too-many-requests", message: "Wait a minute." }, { status: 429 }),
  });
  render();
  await press("Turn on notifications");
  expect((await screen.findByRole("alert")).textContent).toBe("Wait a minute.");
  await button("Turn on notifications");
});

test("X196 · without a network, a press says what to do", async () => {
  standInPush();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  render();
  await press("Turn on notifications");
  expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't be turned on. Check your connection/);
});

test("X196 · a browser without pushes says so", async () => {
  render();
  expect(await screen.findByText("This browser can't show notifications from Parlor.")).toBeTruthy();
});

test("X196 · on an iPhone, a page explains with a picture how to add Parlor to the Home Screen", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
  render();
  expect(await screen.findByText(/once Parlor is on your Home Screen/)).toBeTruthy();
  expect(screen.getByRole("img", { name: /Share button/ })).toBeTruthy();
  expect(screen.getByText("Tap “Share” in Safari.")).toBeTruthy();
});
