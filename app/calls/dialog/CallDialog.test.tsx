import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { CallSession } from "~/app/calls/client/callSession";
import { rememberDevice } from "~/app/calls/client/devices";
import type { SessionView } from "~/app/calls/client/sessionView";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { StandInSession } from "~/tests/kit/calls/standInSession";
import { CallDialog } from "./CallDialog";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const BAYO = { id: "bayo", name: "Bayo", photo: null };

function Dialog({ session }: { session: StandInSession }) {
  const view = useSyncExternalStore(session.subscribe, session.getSnapshot);
  return <CallDialog session={session as unknown as CallSession} view={view} peer={BAYO} />;
}

function shown({
  kind = "audio" as CallSession["kind"],
  isIncoming = false,
  ...view
}: Partial<SessionView> & { kind?: CallSession["kind"]; isIncoming?: boolean } = {}) {
  const session = new StandInSession({ kind, start: isIncoming ? { call: "c1" } : { to: "bayo" } });
  session.put(view);
  renderPage(<Dialog session={session} />);
  return { session, becomes: (change: Partial<SessionView>) => act(() => session.put(change)) };
}

const passes = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const buttons = () =>
  within(screen.getByRole("dialog"))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Only the dialog's own status: the page also has a region for toasts. */
const status = () =>
  within(screen.getByRole("dialog"))
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join();

test("C2 · a ringing call can be answered or declined, and Mute and Camera off work before that", () => {
  const { session } = shown({ kind: "video", isIncoming: true });
  expect([screen.getByRole("dialog", { name: "Video call with Bayo" }).tagName, status()]).toEqual([
    "DIV",
    "Incoming video call",
  ]);
  expect(buttons()).toEqual(["Move", "Mute", "Camera off", "Decline", "Answer"]);
  for (const name of ["Mute", "Camera off", "Decline", "Answer"]) press(name);
  expect([
    session.setMuted.mock.calls,
    session.setCamera.mock.calls,
    session.decline.mock.calls.length,
    session.answer.mock.calls.length,
  ]).toEqual([[[true]], [[false]], 1, 1]);
});

test("C2 · a person who is typing when the dialog opens doesn't answer by accident", () => {
  shown({ isIncoming: true });
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("C2 · the caller can hang up, mute and unmute", () => {
  const { session, becomes } = shown({ phase: "calling" });
  expect([screen.getByRole("dialog", { name: "Audio call with Bayo" }).tagName, status()]).toEqual(["DIV", "Calling…"]);
  expect(buttons()).toEqual(["Move", "Mute", "Camera on", "Devices", "Hang up"]);
  press("Mute");
  becomes({ isMuted: true });
  press("Unmute");
  press("Hang up");
  expect([session.setMuted.mock.calls, session.hangUp.mock.calls.length]).toEqual([[[true], [false]], 1]);
});

test("C2 · neither Escape nor a press outside ends the call", () => {
  const { session } = shown({ isIncoming: true });
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  passes(1_000);
  expect([
    screen.queryAllByRole("dialog").length,
    session.decline.mock.calls,
    session.hangUp.mock.calls,
    session.close.mock.calls,
  ]).toEqual([1, [], [], []]);
});

test("C2 · the time counts each second from the first media, also during a reconnect", () => {
  const { becomes } = shown({ phase: "connecting" });
  expect([screen.queryByRole("timer"), status()]).toEqual([null, "Connecting…"]);
  passes(7_000);
  becomes({ phase: "onCall", mediaSinceMs: performance.now() });
  const time = () => screen.getByRole("timer").textContent;
  expect([time(), status()]).toEqual(["00:00:00", ""]);
  for (const text of ["00:00:01", "00:00:02", "00:00:03"]) {
    passes(1_000);
    expect([time(), screen.getByRole("timer").getAttribute("datetime")]).toEqual([text, `PT${Number(text.at(-1))}S`]);
  }
  becomes({ isReconnecting: true });
  passes(3_600_000);
  expect([time(), status()]).toEqual(["01:00:03", "Reconnecting…"]);
});

test("C3 · a refused microphone can be tried again", () => {
  const { session, becomes } = shown({ trouble: { device: "microphone", why: "blocked" } });
  expect(screen.getByRole("alert").textContent).toContain("Your browser blocks the microphone");
  press("Try again");
  expect(session.begin).toHaveBeenCalledTimes(1);
  becomes({ isBusy: true });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Try again" }).disabled).toBe(true);
  becomes({ isBusy: false, trouble: null });
  expect([screen.queryByRole("alert"), screen.queryByRole("button", { name: "Try again" })]).toEqual([null, null]);
});

test("C3 · Answer is disabled while the browser asks for the microphone", () => {
  shown({ isIncoming: true, isBusy: true });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Answer" }).disabled).toBe(true);
});

test("C2 · during the call the dialog shows the other side's state and the quality", () => {
  const { becomes } = shown({
    phase: "onCall",
    mediaSinceMs: 0,
    quality: "poor",
    peer: { isMuted: true, picture: "none" },
  });
  expect([status(), screen.getByRole("img", { name: "Poor connection" }).tagName]).toEqual(["Bayo is muted.", "SPAN"]);
  becomes({ isReconnecting: true });
  expect(screen.queryByRole("img", { name: "Poor connection" })).toBe(null);
  becomes({ isReconnecting: false, picture: "paused", peer: { isMuted: false, picture: "screen" } });
  expect(status()).toBe("Bayo is sharing their screen. Your video is paused because your connection is slow.");
});

test("C2 · a chosen speaker that is unplugged is replaced by the system's speaker, and used again when it is back", async () => {
  const [hall, screenSpeaker] = ["hall", "screen"].map((deviceId) => ({
    kind: "audiooutput",
    deviceId,
    label: deviceId,
  }));
  let connected = [screenSpeaker, hall];
  const media = Object.assign(new EventTarget(), { enumerateDevices: () => Promise.resolve(connected) });
  const setSinkId = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { mediaDevices: media }));
  vi.stubGlobal(
    "Audio",
    class {
      srcObject = null;
      setSinkId = setSinkId;
      play = () => Promise.resolve();
      pause = () => undefined;
    },
  );
  onTestFinished(() => (vi.unstubAllGlobals(), localStorage.clear()));
  rememberDevice("audiooutput", "hall");
  const speaker = () => (setSinkId.mock.lastCall as [string] | undefined)?.[0];
  const becomes = (...devices: typeof connected) =>
    act(async () => {
      connected = devices;
      media.dispatchEvent(new Event("devicechange"));
    });
  shown({ phase: "onCall", mediaSinceMs: 0, remote: {} as MediaStream });
  expect(speaker(), "before the browser has listed the speakers").toBe("hall");
  await becomes(screenSpeaker, hall);
  expect(speaker()).toBe("hall");
  await becomes(screenSpeaker);
  expect(speaker(), "the system's").toBe("");
  await becomes(screenSpeaker, hall);
  expect(speaker()).toBe("hall");
});

test("C2 · an audio call that rings offers no camera", () => {
  shown({ isIncoming: true });
  expect(buttons()).toEqual(["Move", "Mute", "Decline", "Answer"]);
});

test("C2 · Camera on turns the camera of an audio call on", () => {
  const { session } = shown({ phase: "onCall", mediaSinceMs: 0 });
  press("Camera on");
  expect(session.setCamera.mock.calls).toEqual([[true]]);
});

test("C2 · an audio call with a picture is shown as a video call", () => {
  shown({
    phase: "onCall",
    mediaSinceMs: 0,
    hasPictures: true,
    remote: null,
    peer: { isMuted: false, picture: "camera" },
  });
  expect(screen.getByRole("dialog").getAttribute("aria-label") ?? screen.getByRole("heading").textContent).toBe(
    "Video call with Bayo",
  );
});
