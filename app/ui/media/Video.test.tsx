import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { SavesDataContext } from "~/app/ui/browser/useSavesData";
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

test.each([
  ["of the server, nothing loads but its poster", "/media/a/b.mp4", "none"],
  ["that was chosen from this device, its beginning loads", "blob:b", "metadata"],
])("X208 · while data is saved, of a video %s", (_what, src, preload) => {
  render(
    <SavesDataContext.Provider value>
      <Video src={src} poster="/media/a/b.jpg" label="A walk" />
    </SavesDataContext.Provider>,
  );
  const video = screen.getByLabelText("A walk");
  expect(["preload", "poster"].map((name) => video.getAttribute(name))).toEqual([preload, "/media/a/b.jpg"]);
});
