import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ring } from "~/party/inbox/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { StandInSession } from "~/tests/kit/calls/standInSession";
import { CallHost, type RequestedCall } from "./CallHost";

vi.mock("./client/callSession", async () => ({
  CallSession: (await import("~/tests/kit/calls/standInSession")).StandInSession,
}));
vi.mock("./useRingtone", () => ({ useRingtone: () => undefined }));
const inbox = vi.hoisted(() => ({ ready: false }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: () => ({ view: inbox }) }));

const BAYO = { id: "bayo", name: "Bayo", photo: null };
const CHI = { id: "chi", name: "Chi", photo: null };
const ring = (call: string, kind: Ring["kind"] = "audio"): Ring => ({ call, from: "chi", kind, sinceMs: 1 });

let give: (given: { requestedCall?: RequestedCall | null; ring?: Ring | null }) => void;
let ended: number;

beforeEach(() => {
  StandInSession.made = [];
  ended = 0;
  inbox.ready = false;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ members: [BAYO, CHI] })));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "permissions");
  vi.unstubAllGlobals();
});

/** Renders the host as `CallProvider` does: when a call has ended, the requested call is cleared. */
function Page({ first }: { first: { requestedCall?: RequestedCall; ring?: Ring } }) {
  const [given, setGiven] = useState<{ requestedCall: RequestedCall | null; ring: Ring | null }>({
    requestedCall: null,
    ring: null,
    ...first,
  });
  const [onEnd] = useState(() => () => {
    ended++;
    setGiven((before) => ({ ...before, requestedCall: null }));
  });
  give = (next) => act(() => setGiven((before) => ({ ...before, ...next })));
  return <CallHost {...given} onEnd={onEnd} />;
}

const page = (first: Parameters<typeof Page>[0]["first"] = {}) => renderPage(<Page first={first} />, { viewer: ADA });
const last = () => StandInSession.made.at(-1) as InstanceType<typeof StandInSession>;
const dialog = (name: string) => screen.findByRole("dialog", { name });

test.each([
  ["audio", "Audio call with Chi"],
  ["video", "Video call with Chi"],
] as const)("C1 · a dialog opens automatically when a call rings: %s", async (kind, name) => {
  page();
  expect(screen.queryByRole("dialog")).toBe(null);
  give({ ring: ring("c1", kind) });
  await dialog(name);
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  expect([last().answer.mock.calls.length, last().call]).toEqual([1, "c1"]);
});

test("C1 · the dialog also opens in development, where effects run twice", async () => {
  renderPage(
    <StrictMode>
      <Page first={{ ring: ring("c1") }} />
    </StrictMode>,
    { viewer: ADA },
  );
  await dialog("Audio call with Chi");
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  expect([last().answer.mock.calls.length, last().call]).toEqual([1, "c1"]);
});

test("C1 · a call answered elsewhere closes the dialog permanently", async () => {
  page({ ring: ring("c1") });
  await dialog("Audio call with Chi");
  act(() => last().ends({ type: "elsewhere" }));
  expect([screen.queryByRole("dialog"), ended]).toEqual([null, 1]);
  expect(screen.getByText("You answered on another device.")).toBeTruthy();
  give({ ring: null });
  give({ ring: ring("c1") });
  expect(StandInSession.made).toHaveLength(1);
  give({ ring: ring("c2") });
  await dialog("Audio call with Chi");
  expect(last().call).toBe("c2");
});

test("C1 · during a call no other call rings until the first one has ended", async () => {
  page({ requestedCall: { peer: BAYO, kind: "video" } });
  await dialog("Video call with Bayo");
  give({ ring: ring("c1") });
  expect(StandInSession.made).toHaveLength(1);
  act(() => last().ends({ type: "busy" }));
  await dialog("Audio call with Chi");
  expect(StandInSession.made).toHaveLength(2);
});

test("C3 · a page ends its call when its member signs out", async () => {
  const { unmount } = page({ requestedCall: { peer: BAYO, kind: "audio" } });
  await dialog("Audio call with Bayo");
  unmount();
  expect([last().close.mock.calls.length, last().getSnapshot().phase]).toEqual([1, "ended"]);
});

/** What the browser's owner has decided about the devices. */
const permit = (states: Partial<Record<string, PermissionState>>) =>
  Object.defineProperty(navigator, "permissions", {
    configurable: true,
    value: { query: async ({ name }: { name: string }) => ({ state: states[name] ?? "prompt" }) },
  });
const answerPage = (call: string, first: Parameters<typeof Page>[0]["first"] = {}) =>
  renderPage(<Page first={first} />, { viewer: ADA, at: `/?answer=${call}` });

test("X198 · a call whose notification was answered is answered when it rings, without another press", async () => {
  permit({ microphone: "granted" });
  answerPage("c1");
  give({ ring: ring("c1") });
  await vi.waitFor(() => expect(last().answer).toHaveBeenCalledOnce());
});

test("X198 · the ringing call's dialog waits for a press if the browser still has to ask for the camera", async () => {
  permit({ microphone: "granted" });
  answerPage("c1", { ring: ring("c1", "video") });
  await dialog("Video call with Chi");
  await act(async () => undefined);
  expect(last().answer).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  expect(last().answer).toHaveBeenCalledOnce();
});

test("X198 · another call than the one whose notification was answered keeps ringing", async () => {
  permit({ microphone: "granted" });
  answerPage("c1", { ring: ring("c2") });
  await dialog("Audio call with Chi");
  await act(async () => undefined);
  expect(last().answer).not.toHaveBeenCalled();
});

test("X198 · an answer that comes too late says that the call is over", async () => {
  vi.useFakeTimers();
  inbox.ready = true;
  answerPage("c1");
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  vi.useRealTimers();
  expect(screen.getByText("Call ended")).toBeTruthy();
});
