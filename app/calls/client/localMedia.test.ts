import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { plugIn, type StandInDevices } from "~/tests/kit/calls/standInMedia";
import { canShareScreen, LocalMedia } from "./localMedia";

let devices: StandInDevices;
beforeEach(() => {
  devices = plugIn();
});
afterEach(() => vi.unstubAllGlobals());

function local() {
  const handlers = { onTrack: vi.fn(), onChange: vi.fn(), onTrouble: vi.fn() };
  return { media: new LocalMedia(handlers), ...handlers };
}

const requested = () => devices.requests.map(({ audio, video }) => [audio !== false, video !== false]);

test("C3 · microphone and camera are requested together, so that the person is asked once", async () => {
  const { media, onTrack } = local();
  expect(await media.open(true)).toEqual([]);
  const [sound, camera] = devices.tracks;
  expect(requested()).toEqual([[true, true]]);
  expect([media.tracks, media.picture, media.isMirrored]).toEqual([{ audio: sound, video: camera }, "camera", true]);
  expect(onTrack.mock.calls).toEqual([
    ["audio", sound],
    ["video", camera],
  ]);
  expect(await media.open(true)).toEqual([]);
  expect(requested(), "open devices aren't requested again").toHaveLength(1);
});

test("C3 · a person who allows both devices after refusing both gets both", async () => {
  const { media } = local();
  Object.assign(devices.refused, { audio: "NotAllowedError", video: "NotAllowedError" });
  expect(await media.open(true)).toEqual([{ device: "microphone", why: "blocked" }]);
  expect(media.wantsCamera).toBe(true);
  for (const kind of ["audio", "video"] as const) delete devices.refused[kind];
  expect([await media.open(media.wantsCamera), media.picture]).toEqual([[], "camera"]);
});

test("C1 · an audio call requests no camera", async () => {
  const { media } = local();
  expect(await media.open(false)).toEqual([]);
  expect([requested(), media.tracks.video, media.picture]).toEqual([[[true, false]], null, "none"]);
});

test.each([
  ["NotAllowedError", "blocked"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "taken"],
])("C3 · when the camera fails with %s, the call has only sound and reports the camera as %s", async (error, why) => {
  devices.refused.video = error;
  const { media } = local();
  expect(await media.open(true)).toEqual([{ device: "camera", why }]);
  expect([requested(), media.tracks.audio, media.picture]).toEqual([
    [
      [true, true],
      [true, false],
    ],
    devices.tracks[0],
    "none",
  ]);
});

test("C3 · without a microphone no device opens, and the reason is reported", async () => {
  devices.refused.audio = "NotAllowedError";
  const { media } = local();
  expect(await media.open(true)).toEqual([{ device: "microphone", why: "blocked" }]);
  expect(await media.open(false)).toEqual([{ device: "microphone", why: "blocked" }]);
  expect(devices.tracks).toEqual([]);
});

test("C3 · a page without TLS reports that it is insecure", async () => {
  vi.stubGlobal("navigator", {});
  expect(await local().media.open(true)).toEqual([{ device: "microphone", why: "insecure" }]);
  expect(canShareScreen()).toBe(false);
});

test("C3 · a camera that is turned off is released", async () => {
  const { media, onTrack } = local();
  await media.open(true);
  media.turnCameraOff();
  expect([devices.on("video"), devices.on("audio").length, media.picture]).toEqual([[], 1, "none"]);
  expect(onTrack.mock.lastCall).toEqual(["video", null]);
});

test("C3 · a camera that is turned on again is requested without the microphone", async () => {
  const { media } = local();
  await media.open(true);
  media.turnCameraOff();
  expect(await media.turnCameraOn()).toBe(null);
  expect([requested()[1], media.picture]).toEqual([[false, true], "camera"]);
});

test("C3 · the reason is reported when a camera can't be turned on again", async () => {
  const { media } = local();
  await media.open(true);
  media.turnCameraOff();
  devices.refused.video = "NotReadableError";
  expect(await media.turnCameraOn()).toEqual({ device: "camera", why: "taken" });
});

test("C3 · of a camera requested twice at the same moment only one track stays on", async () => {
  const { media } = local();
  await media.open(false);
  await Promise.all([media.turnCameraOn(), media.turnCameraOn()]);
  expect(devices.on("video")).toEqual([media.tracks.video]);
});

test("C3 · no device stays on after the call", async () => {
  const { media } = local();
  await media.open(false);
  await Promise.all([media.turnCameraOn(), media.turnCameraOn()]);
  await Promise.all([
    media.useDevice("camera", "a"),
    media.useDevice("camera", "b"),
    media.shareScreen(),
    media.shareScreen(),
  ]);
  media.close();
  expect([devices.on("video"), devices.on("audio")]).toEqual([[], []]);
});

test("C3 · a device that opens after the call's end is released, and nothing is reported", async () => {
  const allow = devices.holdNextRequest();
  const { media, onTrack, onChange } = local();
  const [opened, shared] = [media.open(true), media.shareScreen()];
  media.close();
  allow();
  await Promise.all([opened, shared]);
  expect([devices.tracks.length, devices.tracks.every(({ isStopped }) => isStopped)]).toEqual([3, true]);
  expect([onTrack.mock.calls, onChange.mock.calls, media.tracks]).toEqual([[], [], { audio: null, video: null }]);
});

test("C2 · a person muted before the microphone opens stays muted until they unmute", async () => {
  const { media, onChange } = local();
  media.setMuted(true);
  await media.open(false);
  const [sound] = devices.tracks;
  expect([sound?.enabled, media.isMuted]).toEqual([false, true]);
  onChange.mockClear();
  media.setMuted(false);
  expect([sound?.enabled, media.isMuted, onChange.mock.calls.length]).toEqual([true, false, 1]);
});

test("C3 · an unplugged muted microphone is replaced by another one, which is muted too", async () => {
  const { media, onTrack } = local();
  await media.open(true);
  media.setMuted(true);
  onTrack.mockClear();
  devices.tracks[0]?.end();
  await eventually(() => expect(devices.on("audio")).toHaveLength(1));
  const [next] = devices.on("audio");
  expect([requested()[1], next?.enabled, media.tracks.audio]).toEqual([[true, false], false, next]);
  expect(onTrack.mock.calls).toEqual([
    ["audio", null],
    ["audio", next],
  ]);
});

test("C3 · the person is notified when the only microphone is unplugged", async () => {
  const { media, onTrouble } = local();
  await media.open(false);
  devices.refused.audio = "NotFoundError";
  devices.tracks[0]?.end();
  await eventually(() => expect(onTrouble.mock.calls).toEqual([[{ device: "microphone", why: "missing" }]]));
});

test("C3 · an unplugged camera counts as turned off", async () => {
  const { media, onTrack } = local();
  await media.open(true);
  devices.tracks[1]?.end();
  expect([media.picture, onTrack.mock.lastCall, requested().length]).toEqual(["none", ["video", null], 1]);
});

test("C2 · another microphone replaces the previous one and is remembered", async () => {
  const { media } = local();
  await media.open(false);
  expect(await media.useDevice("microphone", "m2")).toBe(null);
  expect([devices.requests[1]?.audio, devices.on("audio")]).toEqual([
    expect.objectContaining({ deviceId: { exact: "m2" } }),
    [media.tracks.audio],
  ]);
  devices.refused.audio = "NotReadableError";
  expect(await media.useDevice("microphone", "m3")).toEqual({ device: "microphone", why: "taken" });
  expect(devices.on("audio")).toEqual([media.tracks.audio]);
  delete devices.refused.audio;
  await local().media.open(false);
  expect(devices.requests.at(-1)?.audio).toMatchObject({ deviceId: { ideal: "m3" } });
});

test("C2 · when two microphones are chosen one after the other, the second is used", async () => {
  for (const error of [undefined, "NotReadableError"]) {
    const { media } = local();
    await media.open(false);
    const endFirst = devices.holdNextRequest(error);
    const first = media.useDevice("microphone", "m2");
    const allowSecond = devices.holdNextRequest();
    const second = media.useDevice("microphone", "m3");
    allowSecond();
    await second;
    const chosen = media.tracks.audio;
    endFirst();
    expect(await first).toBe("overtaken");
    expect([media.tracks.audio, devices.on("audio")]).toEqual([chosen, [chosen]]);
    media.close();
    expect(devices.on("audio")).toEqual([]);
  }
});

test("C2 · a microphone chosen while a lost one is being replaced stays", async () => {
  const { media } = local();
  await media.open(false);
  const openReplacement = devices.holdNextRequest();
  devices.tracks[0]?.end();
  devices.holdNextRequest()();
  await media.useDevice("microphone", "m3");
  const chosen = media.tracks.audio;
  openReplacement();
  await eventually(() => expect(devices.tracks).toHaveLength(3));
  await eventually(() => expect(devices.on("audio")).toEqual([chosen]));
  expect(media.tracks.audio).toBe(chosen);
});

test("C2 · another camera opens after the previous one is released", async () => {
  const { media } = local();
  await media.open(true);
  const [, first] = devices.tracks;
  const allow = devices.holdNextRequest();
  const changed = media.useDevice("camera", "c2");
  expect([first?.isStopped, devices.tracks.length]).toEqual([true, 2]);
  allow();
  expect([await changed, media.tracks.video?.getSettings().deviceId]).toEqual([null, "c2"]);
  media.turnCameraOff();
  expect([await media.useDevice("camera", "c3"), media.picture, devices.requests.length]).toEqual([null, "none", 2]);
  await media.turnCameraOn();
  expect(devices.requests[2]?.video).toMatchObject({ deviceId: { ideal: "c3" } });
});

test("C2 · if the newly chosen camera doesn't open, there is no picture", async () => {
  const { media, onTrack } = local();
  await media.open(true);
  devices.refused.video = "NotReadableError";
  expect(await media.useDevice("camera", "c2")).toEqual({ device: "camera", why: "taken" });
  expect([media.picture, onTrack.mock.lastCall]).toEqual(["none", ["video", null]]);
});

test("C2 · when two cameras are chosen one after the other, the second is used", async () => {
  const { media } = local();
  await media.open(true);
  const allowFirst = devices.holdNextRequest();
  const first = media.useDevice("camera", "c2");
  const allowSecond = devices.holdNextRequest();
  const second = media.useDevice("camera", "c3");
  allowSecond();
  await second;
  allowFirst();
  await first;
  expect([devices.on("video"), media.tracks.video?.getSettings().deviceId]).toEqual([[media.tracks.video], "c3"]);
});

test.each(["before the next one opens", "after the next one opened"])(
  "C2 · a camera that fails %s doesn't turn the next one off",
  async (when) => {
    const { media } = local();
    await media.open(true);
    const refuse = devices.holdNextRequest("NotReadableError");
    const first = media.useDevice("camera", "c2");
    const allow = devices.holdNextRequest();
    const second = media.useDevice("camera", "c3");
    const settleInOrder = [() => (refuse(), first), () => (allow(), second)];
    const outcomes = [];
    if (when === "after the next one opened") settleInOrder.reverse();
    for (const settle of settleInOrder) outcomes.push(await settle());
    expect(new Set(outcomes)).toEqual(new Set([null, "overtaken"]));
    expect([
      media.picture,
      media.wantsCamera,
      media.tracks.video?.getSettings().deviceId,
      devices.on("video").length,
    ]).toEqual(["camera", true, "c3", 1]);
  },
);

test("C2 · a failed change of cameras doesn't turn off a camera that was turned off and on meanwhile", async () => {
  const { media } = local();
  await media.open(true);
  const refuse = devices.holdNextRequest("NotReadableError");
  const changed = media.useDevice("camera", "c2");
  media.turnCameraOff();
  devices.holdNextRequest()();
  await media.turnCameraOn();
  refuse();
  expect([await changed, media.picture, devices.on("video")]).toEqual(["overtaken", "camera", [media.tracks.video]]);
});

test("C2 · a second press on Switch camera is ignored while a camera opens", async () => {
  devices.camerasReportFacing = true;
  const { media } = local();
  await media.open(true);
  const allow = devices.holdNextRequest();
  const switched = [media.switchCamera(), media.switchCamera()];
  allow();
  expect(await Promise.all(switched)).toEqual([null, "overtaken"]);
  expect([devices.requests.length, media.isMirrored, devices.on("video").length]).toEqual([2, false, 1]);
  await media.switchCamera();
  expect([devices.requests.length, media.isMirrored]).toEqual([3, true]);
});

test("C2 · Switch camera switches between the cameras on the two sides of a phone", async () => {
  devices.camerasReportFacing = true;
  const { media } = local();
  await media.open(true);
  await media.switchCamera();
  expect([devices.requests[1]?.video, media.isMirrored]).toEqual([
    expect.objectContaining({ facingMode: "environment" }),
    false,
  ]);
  await media.switchCamera();
  expect([devices.requests[2]?.video, media.isMirrored, devices.on("video").length]).toEqual([
    expect.objectContaining({ facingMode: "user" }),
    true,
    1,
  ]);
});

test("C2 · Switch camera goes through all cameras if they report no direction", async () => {
  devices.connected = ["c1", "c2"].map((deviceId) => ({ kind: "videoinput", deviceId, label: "" }));
  const { media } = local();
  await media.open(true);
  const used: unknown[] = [];
  for (let n = 0; n < 3; n++) {
    await media.switchCamera();
    used.push(media.tracks.video?.getSettings().deviceId);
  }
  expect(used).toEqual(["c2", "c1", "c2"]);
});

test("C2 · a shared screen replaces the camera until Parlor's or the browser's button ends the sharing", async () => {
  const { media, onTrack } = local();
  await media.open(true);
  const camera = media.tracks.video;
  expect([await media.shareScreen(), media.picture, media.isMirrored]).toEqual([undefined, "screen", false]);
  const screen = devices.tracks[2];
  expect([onTrack.mock.lastCall, screen?.contentHint]).toEqual([["video", screen], "detail"]);
  screen?.end();
  expect([media.picture, onTrack.mock.lastCall]).toEqual(["camera", ["video", camera]]);
  await media.shareScreen();
  media.stopSharing();
  expect([media.picture, devices.on("video")]).toEqual(["camera", [camera]]);
});

test("C2 · a cancelled screen share shows no error", async () => {
  const { media, onTrack } = local();
  devices.refused.video = "NotAllowedError";
  expect([await media.shareScreen(), media.picture, onTrack.mock.calls]).toEqual([undefined, "none", []]);
});
