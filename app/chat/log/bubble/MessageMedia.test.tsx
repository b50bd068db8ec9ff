import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatMedia } from "~/party/chat/protocol";
import { SavesDataContext } from "~/app/ui/browser/useSavesData";
import { LightboxProvider } from "~/app/ui/media/lightbox";
import { largePicture, MessageMedia } from "./MessageMedia";

// jsdom has no media
beforeEach(() => void vi.stubGlobal("MediaError", { MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const image = (n: number): ChatMedia => ({ key: `chat_files/a/${n}.png`, kind: "image", width: 640, height: 480 });
const IMAGES = [image(1), image(2), image(3)];

test("M3 · a picture has its final size before it is loaded", () => {
  render(<MessageMedia media={image(1)} name="Ada" text="" />);
  const { style } = screen.getByRole("button", { name: "Picture from Ada" });
  expect([style.width, style.aspectRatio]).toEqual(["320px", "320 / 240"]);
  const picture = screen.getByRole("img");
  expect(["width", "height", "loading"].map((name) => picture.getAttribute(name))).toEqual(["640", "480", "lazy"]);
});

test("M3 · a video plays inline, behind its poster", () => {
  render(
    <MessageMedia media={{ key: "v", kind: "video", width: 64, height: 36, posterKey: "p" }} name="Ada" text="" />,
  );
  const video = screen.getByLabelText("Video from Ada");
  expect([video.getAttribute("src"), video.getAttribute("poster"), video.hasAttribute("controls")]).toEqual([
    "/media/v",
    "/media/p",
    true,
  ]);
});

test("M13 · a voice message has a player with its length", () => {
  render(
    <MessageMedia
      media={{ key: "v", kind: "voice", width: 0, height: 0, durationMs: 65_000, levels: "09" }}
      name="Ada"
      text=""
    />,
  );
  expect(screen.getByRole("slider", { name: "Position" }).getAttribute("aria-valuetext")).toBe("0:00 of 1:05");
});

test("M3 · a picture opens in the lightbox, where arrow keys show the pictures before and after it", async () => {
  render(
    <LightboxProvider pictures={IMAGES.map((media, i) => largePicture(media, "Ada", `text ${i + 1}`))}>
      <MessageMedia media={image(2)} name="Ada" text="text 2" />
    </LightboxProvider>,
  );
  const opener = screen.getByRole("button", { name: "Picture from Ada" });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Picture from Ada" });
  const shown = () => dialog.querySelector("img")?.getAttribute("src");
  expect([shown(), screen.getByText("text 2").textContent]).toEqual([
    "/media/chat_files/a/2.png",
    expect.stringContaining("text 2"),
  ]);
  for (const [key, n] of [
    ["ArrowRight", 3],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
    ["ArrowLeft", 1],
    ["ArrowLeft", 1],
  ] as const) {
    fireEvent.keyDown(dialog, { key });
    expect(shown(), key).toBe(`/media/chat_files/a/${n}.png`);
  }
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(shown()).toBe("/media/chat_files/a/2.png");
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect([screen.queryByRole("dialog"), document.activeElement]).toEqual([null, opener]));
});

test("X208 · while data is saved, a picture is small in the chat, and is opened in full", async () => {
  const media = { ...image(1), width: 4_000, height: 3_000, posterKey: "chat_files/a/small.jpg" };
  render(
    <SavesDataContext.Provider value>
      <LightboxProvider pictures={[largePicture(media, "Ada", "")]}>
        <MessageMedia media={media} name="Ada" text="" />
      </LightboxProvider>
    </SavesDataContext.Provider>,
  );
  expect(screen.getByRole("img").getAttribute("src")).toBe("/media/chat_files/a/small.jpg");
  fireEvent.click(screen.getByRole("button", { name: "Picture from Ada" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.querySelector("img")?.getAttribute("src")).toBe("/media/chat_files/a/1.png");
});
