import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standInCall } from "~/tests/kit/calls/standInCall";
import { plugIn } from "~/tests/kit/calls/standInMedia";

vi.mock("~/app/rooms/roomConnection", () => ({ openRoom: vi.fn() }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The states that this side has sent to the other browser. */
const sentStates = ({ connection }: ReturnType<typeof standInCall>) =>
  (connection()?.channels[0]?.sent ?? []).map((text) => JSON.parse(text) as unknown);

/** A video call in which media flow both ways. */
async function onCall(devices = plugIn()) {
  const call = standInCall({ to: "bob" }, { kind: "video", devices });
  await call.settles();
  call.sendsCall({ status: "answered" });
  call.connection()?.mediaArrives();
  await call.settles();
  return call;
}

test("C2 · Mute and Camera off before the answer apply from the first moment", async () => {
  const call = standInCall({ call: "call" }, { kind: "video" });
  expect([call.view().picture, call.view().isMuted, call.devices.requests]).toEqual(["camera", false, []]);
  call.session.setMuted(true);
  await call.session.setCamera(false);
  expect([call.view().picture, call.view().isMuted, call.devices.requests]).toEqual(["none", true, []]);
  await call.session.answer();
  expect([
    call.devices.requests.map(({ video }) => video),
    call.devices.tracks.map(({ enabled }) => enabled),
    call.view().picture,
  ]).toEqual([[false], [false], "none"]);
});

test.each([
  ["the caller", { to: "bob" }],
  ["the callee", { call: "call" }],
])("C2 · a camera that %s turns off while the browser still asks for it stays off", async (_who, start) => {
  const devices = plugIn();
  const allow = devices.holdNextRequest();
  const call = standInCall(start, { kind: "video", devices });
  const answers = call.session.answer();
  await call.session.setCamera(false);
  expect(call.view().picture).toBe("none");
  allow();
  await answers;
  await call.settles();
  expect([
    devices.on("audio").length,
    devices.on("video"),
    call.view().picture,
    call.connection()?.sends("video") ?? null,
  ]).toEqual([1, [], "none", null]);
});

test("C2 · the other side gets the mute state and the kind of picture at each change", async () => {
  const call = await onCall();
  call.session.setMuted(true);
  await call.session.setCamera(false);
  await call.session.setCamera(true);
  await call.session.shareScreen(true);
  await call.session.shareScreen(false);
  const steps = sentStates(call).filter((state, i, all) => JSON.stringify(state) !== JSON.stringify(all[i - 1]));
  expect(steps).toEqual([
    { isMuted: false, picture: "camera" },
    { isMuted: true, picture: "camera" },
    { isMuted: true, picture: "none" },
    { isMuted: true, picture: "camera" },
    { isMuted: true, picture: "screen" },
    { isMuted: true, picture: "camera" },
  ]);
});

test("C2 · only a valid state from the other side is shown", async () => {
  const { view, connection } = await onCall();
  const [channel] = connection()?.channels ?? [];
  channel?.onmessage?.({ data: '{"isMuted":true,"picture":"none"}' });
  channel?.onmessage?.({ data: '{"isMuted":"no"}' });
  expect(view().peer).toEqual({ isMuted: true, picture: "none" });
});

test("C2 · a camera that is turned on again replaces the earlier track and the self-view", async () => {
  const { session, view, devices, connection } = await onCall();
  const first = view().own;
  expect(connection()?.sends("video")).toBe(devices.on("video")[0]);
  await session.setCamera(false);
  expect([connection()?.sends("video"), view().own]).toEqual([null, null]);
  await session.setCamera(true);
  expect(connection()?.sends("video")).toBe(devices.on("video")[0]);
  expect([view().own?.getTracks(), view().own === first]).toEqual([devices.on("video"), false]);
});

test("C2 · while one camera replaces another, the self-view stays on", async () => {
  const devices = plugIn();
  devices.camerasReportFacing = true;
  const call = await onCall(devices);
  const shown = { picture: "camera", own: call.view().own };
  const allow = devices.holdNextRequest();
  const switched = call.session.switchCamera();
  call.session.setMuted(true);
  expect(call.view()).toMatchObject(shown);
  expect(sentStates(call).at(-1)).toEqual({ isMuted: true, picture: "camera" });
  allow();
  await switched;
  expect([call.view().picture, call.view().own?.getTracks(), devices.on("video").length]).toEqual([
    "camera",
    devices.on("video"),
    1,
  ]);
});

test("C3 · a call continues when its camera is refused", async () => {
  const { session, view, devices } = await onCall();
  await session.setCamera(false);
  devices.refused.video = "NotReadableError";
  await session.setCamera(true);
  expect([view().phase, view().picture, view().trouble]).toEqual([
    "onCall",
    "none",
    { device: "camera", why: "taken" },
  ]);
  delete devices.refused.video;
  await session.setCamera(true);
  expect([view().picture, view().trouble]).toEqual(["camera", null]);
});

test("C2 · the trouble with the most recently chosen microphone stays shown", async () => {
  const { session, devices, view } = await onCall();
  const allowFirst = devices.holdNextRequest();
  const first = session.useDevice("microphone", "m2");
  const refuseSecond = devices.holdNextRequest("NotReadableError");
  const second = session.useDevice("microphone", "m3");
  refuseSecond();
  await second;
  allowFirst();
  await first;
  expect(view().trouble).toEqual({ device: "microphone", why: "taken" });
});

test("C4 · the connection uses the servers and the transport of the configuration", async () => {
  const { connection } = await onCall();
  expect(connection()?.configuration).toMatchObject({
    iceServers: [{ urls: ["stun:one"] }],
    iceTransportPolicy: "all",
  });
});
