import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { CLOSE } from "~/party/core/protocol";
import { type Start, standInCall } from "~/tests/kit/calls/standInCall";
import { plugIn } from "~/tests/kit/calls/standInMedia";

vi.mock("~/app/rooms/roomConnection", () => ({ openRoom: vi.fn() }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OUT: Start = { to: "bob" };
const IN: Start = { call: "call" };

/** A call that rings on the other side. */
async function calling(options?: Parameters<typeof standInCall>[1]) {
  const call = standInCall(OUT, options);
  await call.settles();
  call.links({ type: "live" });
  await call.settles();
  return call;
}

/** A call that was answered on this side. */
async function answered(options?: Parameters<typeof standInCall>[1]) {
  const call = standInCall(IN, options);
  call.links({ type: "live" });
  await call.session.answer();
  call.acks();
  return call;
}

test("C3 · the caller is asked for the microphone before the call is made", async () => {
  const devices = plugIn();
  const allow = devices.holdNextRequest();
  const call = standInCall(OUT, { devices });
  await call.settles();
  expect([call.view().phase, call.view().isBusy, call.createCall.mock.calls]).toEqual(["asking", true, []]);
  allow();
  await call.settles();
  call.links({ type: "live" });
  expect([call.view().phase, call.view().isBusy, call.createCall.mock.calls, call.said()]).toEqual([
    "calling",
    false,
    [["bob", "audio"]],
    ["take"],
  ]);
});

test("C3 · a caller without a microphone calls nobody and can try again", async () => {
  const devices = plugIn();
  devices.refused.audio = "NotAllowedError";
  const { session, view, createCall } = await calling({ devices });
  expect([view().phase, view().isBusy, view().trouble, createCall.mock.calls]).toEqual([
    "asking",
    false,
    { device: "microphone", why: "blocked" },
    [],
  ]);
  delete devices.refused.audio;
  await session.begin();
  expect([view().phase, view().trouble, createCall.mock.calls.length]).toEqual(["calling", null, 1]);
});

test("C3 · without a microphone on the callee's side the call keeps ringing", async () => {
  const devices = plugIn();
  devices.refused.audio = "NotFoundError";
  const { session, view, said } = await answered({ devices });
  expect([view().phase, view().isBusy, view().trouble, said()]).toEqual([
    "ringing",
    false,
    { device: "microphone", why: "missing" },
    [],
  ]);
  delete devices.refused.audio;
  await session.answer();
  expect([view().phase, view().trouble, said()]).toEqual(["connecting", null, ["answer"]]);
});

test("C3 · without a camera a video call has only sound", async () => {
  const devices = plugIn();
  devices.refused.video = "NotAllowedError";
  const { view, createCall } = await calling({ kind: "video", devices });
  expect([view().phase, view().picture, view().trouble, createCall.mock.calls]).toEqual([
    "calling",
    "none",
    { device: "camera", why: "blocked" },
    [["bob", "video"]],
  ]);
});

test("C4 · before Answer the callee's browser makes no connection, so that the caller learns no address", async () => {
  const call = standInCall(IN);
  call.links({ type: "live" });
  call.says({ t: "signal", n: 1, signal: { description: { type: "offer", sdp: "" } } });
  await call.settles();
  expect([call.connection(), call.signals()]).toEqual([undefined, []]);
  await call.session.answer();
  await call.settles();
  expect(call.connection()?.received).toEqual(["offer"]);
});

test("C3 · answering twice sends one answer", async () => {
  const { session, said, devices } = await answered();
  await Promise.all([session.answer(), session.answer()]);
  expect([said(), devices.requests.length]).toEqual([[], 1]);
});

test("C3 · a call that is hung up while the edge creates it ends as soon as it exists", async () => {
  const { promise, resolve } =
    Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof standInCall>["createCall"]>>>();
  const call = standInCall(OUT);
  call.createCall.mockReturnValue(promise);
  await call.settles();
  call.session.hangUp();
  expect([call.view().end, call.devices.on("audio")]).toEqual([{ type: "hungUp" }, []]);
  resolve({ ok: true, call: "call", you: "caller" });
  await call.settles();
  call.links({ type: "live" });
  expect([call.said(), call.isClosed()]).toEqual([["take", "hangUp"], false]);
  call.acks();
  expect([call.isClosed(), vi.getTimerCount(), call.connection()]).toEqual([true, 0, undefined]);
});

test("C3 · hanging up while the browser asks for the microphone makes no call", async () => {
  const devices = plugIn();
  const allow = devices.holdNextRequest();
  const call = await calling({ devices });
  call.session.hangUp();
  allow();
  await call.settles();
  expect([call.createCall.mock.calls, devices.tracks.length, devices.on("audio")]).toEqual([[], 1, []]);
});

test("C3 · a friend in another call is shown as busy", async () => {
  const call = standInCall(OUT);
  call.createCall.mockResolvedValue(apiError("busy"));
  await call.settles();
  expect([call.view().phase, call.view().end, call.devices.on("audio")]).toEqual([
    "ended",
    { type: "refused", message: "They're in another call." },
    [],
  ]);
});

test("C1 · if two friends call each other at the same moment, one of them answers the other's call", async () => {
  const call = standInCall(OUT);
  call.createCall.mockResolvedValue({ ok: true, call: "theirs", you: "callee" });
  await call.settles();
  call.links({ type: "live" });
  expect([call.view().phase, call.said(), call.session.call]).toEqual(["connecting", ["answer"], "theirs"]);
});

test("C3 · each phase of a call is shown, with the time from the first media", async () => {
  const { view, sendsCall, settles, signals, connection } = await calling();
  expect(signals().map((signal) => ("description" in signal ? signal.description.type : "candidate"))).toEqual([
    "offer",
  ]);
  sendsCall({ status: "calling" });
  expect(view().phase).toBe("calling");
  sendsCall({ status: "answered" });
  expect([view().phase, view().mediaSinceMs]).toEqual(["connecting", null]);
  await vi.advanceTimersByTimeAsync(3_000);
  const atMs = performance.now();
  connection()?.mediaArrives();
  await settles();
  expect([view().phase, view().mediaSinceMs]).toEqual(["onCall", atMs]);
});

test("C3 · signals that arrive before this side is ready are processed later, in order", async () => {
  const devices = plugIn();
  const call = standInCall(IN, { devices });
  call.links({ type: "live" });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const allow = devices.holdNextRequest();
  const answers = call.session.answer().then(() => resolve(undefined));
  call.says({ t: "signal", n: 1, signal: { description: { type: "offer", sdp: "" } } });
  call.says({
    t: "signal",
    n: 2,
    signal: { candidate: { candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null } },
  });
  call.says({ t: "signal", n: 3, signal: { candidate: null } });
  allow();
  await Promise.all([answers, promise]);
  await call.settles();
  expect(call.connection()?.received).toEqual(["offer", "candidate:1", null]);
  expect([call.connection()?.sends("audio"), call.signals()]).toEqual([
    devices.tracks[0],
    [{ description: { type: "answer", sdp: "v=0" } }],
  ]);
});

test.each(["hungUp", "declined", "cancelled", "noAnswer", "busy", "lost", "failed"] as const)(
  "C3 · when the room ends the call (%s), all devices and connections are released",
  async (why) => {
    const { view, sendsCall, devices, connection, isClosed, page } = await calling({ kind: "video" });
    sendsCall({ status: "answered" });
    connection()?.mediaArrives();
    sendsCall({ status: "ended", end: why });
    expect([view().phase, view().end, view().own, view().remote]).toEqual(["ended", { type: why }, null, null]);
    expect([
      devices.tracks.length,
      devices.on("audio"),
      devices.on("video"),
      connection()?.connectionState,
      isClosed(),
    ]).toEqual([2, [], [], "closed", true]);
    page.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([view().end, vi.getTimerCount()]).toEqual([{ type: why }, 0]);
  },
);

test("C1 · a call stops ringing when another device answers, even at the same moment", async () => {
  const ringing = standInCall(IN);
  ringing.sendsCall({ status: "answered", here: false, elsewhere: true });
  expect([ringing.view().end, ringing.isClosed()]).toEqual([{ type: "elsewhere" }, true]);
  const late = standInCall(IN);
  late.links({ type: "live" });
  await late.session.answer();
  late.refuses("elsewhere");
  expect([late.view().end, late.devices.on("audio"), late.isClosed()]).toEqual([{ type: "elsewhere" }, [], true]);
});

test("C3 · a page that lost its socket keeps its call, although another page seems to have it", async () => {
  const { view, sendsCall } = await calling();
  sendsCall({ status: "answered", here: false, elsewhere: true });
  expect([view().phase, view().end]).toEqual(["connecting", null]);
});

test("C1 · the link closes after the room has answered a decline", () => {
  const { session, links, said, view, acks, isClosed } = standInCall(IN);
  links({ type: "live" });
  session.decline();
  expect([said(), view().end, isClosed()]).toEqual([["decline"], { type: "declined" }, false]);
  acks();
  expect(isClosed()).toBe(true);
});

test("C3 · a page that closes ends its call and releases everything", async () => {
  const { page, view, isClosed, devices, connection } = await calling();
  page.dispatchEvent(new Event("pagehide"));
  expect([view().end, isClosed(), devices.on("audio"), connection()?.connectionState]).toEqual([
    { type: "hungUp" },
    true,
    [],
    "closed",
  ]);
});

test.each([
  ["here", IN],
  ["there", OUT],
])("C3 · a call that rings %s without an answer ends even if the room can't be reached", async (_where, start) => {
  const { view } = standInCall(start);
  await vi.advanceTimersByTimeAsync(64_900);
  expect(view().phase).not.toBe("ended");
  await vi.advanceTimersByTimeAsync(100);
  expect(view().end).toEqual({ type: "noAnswer" });
});

test("C3 · an answered call doesn't end at the time limit for ringing", async () => {
  const { view, sendsCall, connection } = await calling();
  sendsCall({ status: "answered" });
  connection()?.mediaArrives();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(view().phase).toBe("onCall");
});

test("C3 · a connection that is lost beyond repair ends the call in the room too", async () => {
  const { view, sendsCall, said, gaveUp, connection } = await calling();
  sendsCall({ status: "answered" });
  connection()?.mediaArrives();
  connection()?.becomes("disconnected");
  await vi.advanceTimersByTimeAsync(2_500);
  expect([view().phase, view().isReconnecting]).toEqual(["onCall", true]);
  await vi.advanceTimersByTimeAsync(18_000);
  expect([view().end, said().at(-1), gaveUp()]).toEqual([{ type: "lost" }, "hangUp", ["lost"]]);
});

test("C3 · a call that rings here is shown as cancelled when its room is gone", () => {
  const ringing = standInCall(IN);
  ringing.links({ type: "refused", code: CLOSE.forbidden });
  expect([ringing.view().end, ringing.isClosed()]).toEqual([{ type: "cancelled" }, true]);
});

test("C3 · a call that this page made is shown as lost when its room is gone", async () => {
  const { view, links } = await calling();
  links({ type: "refused", code: CLOSE.forbidden });
  expect(view().end).toEqual({ type: "lost" });
});
