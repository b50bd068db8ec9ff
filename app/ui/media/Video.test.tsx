import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { Video } from "./Video";

beforeEach(() => {
  // jsdom plays nothing
  vi.stubGlobal("MediaError", { MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function fail(video: HTMLElement): void {
  Object.defineProperty(video, "error", { value: { code: 4 } });
  fireEvent.error(video);
}

test("U3 · a video that didn't load is tried again when the page is shown again", async () => {
  render(<Video src="/media/a/b.mp4" label="A walk" />);
  fail(screen.getByLabelText("A walk"));
  await eventually(() => screen.getByLabelText("A walk")); // the first retry comes at once
  fail(screen.getByLabelText("A walk"));
  expect(await screen.findByRole("link")).toBeTruthy();
  expect(screen.queryByLabelText("A walk")).toBeNull();
  fireEvent(document, new Event("visibilitychange"));
  await eventually(() => screen.getByLabelText("A walk"));
});
