import { expect, test } from "vitest";
import { firstView, viewAfter } from "./sessionView";

test("C2 · an audio call has pictures once this side turns the camera on", () => {
  expect(viewAfter(firstView(false, "audio"), { picture: "camera" }).hasPictures).toBe(true);
});

test("C2 · an audio call has pictures once the other side shows one", () => {
  expect(viewAfter(firstView(true, "audio"), { peer: { isMuted: false, picture: "camera" } }).hasPictures).toBe(true);
});

test("C2 · a call without pictures stays an audio call", () => {
  expect(
    viewAfter(firstView(true, "audio"), { isMuted: true, peer: { isMuted: true, picture: "none" } }).hasPictures,
  ).toBe(false);
});

test("C2 · a call that has had pictures stays a video call when both cameras are off", () => {
  const shown = viewAfter(firstView(false, "audio"), { picture: "camera" });
  expect(viewAfter(shown, { picture: "none" }).hasPictures).toBe(true);
});

test("C2 · a change that changes nothing keeps the view", () => {
  const view = firstView(false, "audio");
  expect(viewAfter(view, { isMuted: false })).toBe(view);
});
