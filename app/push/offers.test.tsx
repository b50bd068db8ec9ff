import "fake-indexeddb/auto";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { endStandInPush, IPHONE, standInPush } from "~/tests/kit/pages/standInPush";
import InstallOffer from "./InstallOffer";
import { type InstallPrompt, installPrompt, keepInstallPrompt } from "./installPrompt";
import PushHost from "./PushHost";
import PushOffer from "./PushOffer";
import { PushSwitch } from "./PushSwitch";

beforeEach(() => void installPrompt.set(null));
afterEach(async () => {
  cleanup();
  await endStandInPush();
});

const onIphone = () => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
const pushOffer = (place: "notifications" | "chat" = "notifications") =>
  renderPage(<PushOffer place={place} />, { viewer: ADA });
/** Beside the switch, which shows that the browser's state is known. */
const offerBesideSwitch = (place: "notifications" | "chat") =>
  renderPage(
    <>
      <PushOffer place={place} />
      <PushSwitch />
    </>,
    { viewer: ADA },
  );
const offered = (name: string) => screen.findByRole("region", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test.each(["notifications", "chat"] as const)(
  "X196 · notifications are offered, and turned on by a press: %s",
  async (place) => {
    const { did } = standInPush();
    pushOffer(place);
    await offered("Notifications on this device");
    await press("Turn on notifications");
    await eventually(() => expect(screen.queryByRole("region")).toBeNull());
    expect(did[0]).toBe("asked");
  },
);

test("X196 · a declined offer of notifications is never made again in this browser", async () => {
  standInPush();
  pushOffer();
  await offered("Notifications on this device");
  await press("Not now");
  cleanup();
  offerBesideSwitch("chat");
  await screen.findByRole("button", { name: "Turn on notifications" });
  expect(screen.queryByRole("region")).toBeNull();
});

test("X196 · nothing is offered where the browser blocks notifications", async () => {
  standInPush({ permission: "denied" });
  offerBesideSwitch("notifications");
  await screen.findByText(/This browser blocks/);
  expect(screen.queryByRole("region")).toBeNull();
});

test("X196 · on an iPhone, the page of notifications explains the Home Screen, and a chat doesn't", async () => {
  onIphone();
  pushOffer();
  await offered("Notifications on this device");
  expect(screen.getByRole("img", { name: /Share button/ })).toBeTruthy();
  cleanup();
  offerBesideSwitch("chat");
  await screen.findByRole("img", { name: /Share button/ });
  expect(screen.queryByRole("region")).toBeNull();
});

/** The browser offers to install the app. */
function browserOffers() {
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
  });
  act(() => void dispatchEvent(event));
  return event as Event & InstallPrompt & { prompt: ReturnType<typeof vi.fn> };
}
keepInstallPrompt();

const feed = () => renderPage(<PushHost member={ADA.id} />, { viewer: ADA });
const visitTwice = () => {
  feed();
  cleanup();
  sessionStorage.clear();
};

test("X4 · the browser's own offer to install is kept and made on the second visit", async () => {
  feed();
  const event = browserOffers();
  expect(event.defaultPrevented).toBe(true);
  await act(async () => undefined);
  expect(screen.queryByRole("region"), "the first visit").toBeNull();
  cleanup();
  sessionStorage.clear();
  feed();
  await offered("Install Parlor");
  await press("Install");
  expect(event.prompt).toHaveBeenCalledOnce();
  await eventually(() => expect(screen.queryByRole("region")).toBeNull());
});

test("X4 · a declined installation is never offered again in this browser", async () => {
  visitTwice();
  browserOffers();
  feed();
  await offered("Install Parlor");
  await press("Not now");
  cleanup();
  renderPage(<InstallOffer />, { viewer: ADA });
  expect(screen.queryByRole("region")).toBeNull();
});

test("X4 · on an iPhone, the second visit explains how to install Parlor", async () => {
  onIphone();
  visitTwice();
  feed();
  await offered("Install Parlor");
  expect(screen.queryByRole("img")).toBeNull();
  await press("Show how");
  expect(screen.getByText("Tap “Share” in Safari.")).toBeTruthy();
  await press("Got it");
  expect(screen.queryByRole("region")).toBeNull();
});
