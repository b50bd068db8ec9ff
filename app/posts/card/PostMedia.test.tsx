import { plainComment } from "~/tests/kit/pages/plainPost";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LightboxProvider } from "~/app/ui/media/lightbox";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { CommentCard } from "~/app/posts/thread/CommentCard";
import { largePicture } from "./enlarge";
import { PostMedia } from "./PostMedia";
import type { MediaView } from "~/app/posts/view";

// jsdom has no layout, which Embla needs
vi.mock("embla-carousel", () => {
  const embla = { on: () => embla, selectedScrollSnap: () => 0, scrollTo: () => undefined, destroy: () => undefined };
  return { default: () => embla };
});
afterEach(cleanup);

const image = (n: number, alt = ""): MediaView => ({
  key: `Posts/a/${n}.png`,
  kind: "image",
  alt,
  width: 640,
  height: 480,
  poster: null,
});
const MEDIA = [image(1, "a boat on the lake"), image(2), image(3)];

function shownOnItsPage(media = MEDIA): void {
  const pictures = media.map((item, i) => largePicture(item, `${i + 1} by Ada`));
  renderPage(
    <LightboxProvider pictures={pictures}>
      <PostMedia media={media} by="Ada" to={null} position={undefined} priority />
    </LightboxProvider>,
  );
}
const opener = (name: string) => screen.getByRole("link", { name });
async function opened(name: string): Promise<HTMLElement> {
  opener(name).focus();
  fireEvent.click(opener(name));
  return screen.findByRole("dialog");
}
const pictureIn = (dialog: HTMLElement) => dialog.querySelector("img")?.getAttribute("src");

test("S2 · a post's picture in a list links to the post", () => {
  renderPage(<PostMedia media={MEDIA} by="Ada" to="/a/1" position={1} priority={false} />);
  expect(opener("a boat on the lake").getAttribute("href")).toBe("/a/1");
});

test("S2 · on the post's page a picture opens at the screen's size, with its description", async () => {
  shownOnItsPage();
  const dialog = await opened("a boat on the lake");
  expect(pictureIn(dialog)).toBe("/media/Posts/a/1.png");
  expect(dialog.querySelector("img")?.alt).toBe("a boat on the lake");
  expect(dialog.querySelector("footer")?.textContent).toContain("a boat on the lake");
});

test("S2 · a small picture opens at the height that it has in the post", async () => {
  shownOnItsPage([{ ...image(1, "a stamp"), width: 200, height: 150 }, image(2)]);
  const dialog = await opened("a stamp");
  expect(dialog.querySelector("img")?.style.width).toBe("333px");
  fireEvent.click(within(dialog).getByRole("button", { name: "Next" }));
  await waitFor(() => expect(pictureIn(dialog)).toBe("/media/Posts/a/2.png"));
  expect(dialog.querySelector("img")?.style.width).toBe("");
});

test("S2 · arrow keys and buttons move through the post's pictures", async () => {
  shownOnItsPage();
  const dialog = await opened("a boat on the lake");
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(pictureIn(dialog)).toBe("/media/Posts/a/2.png");
  fireEvent.click(screen.getAllByRole("button", { name: "Next" }).at(-1) as HTMLElement);
  expect(pictureIn(dialog)).toBe("/media/Posts/a/3.png");
});

test.each([
  ["to the left shows the next one", -120, 10, 2],
  ["to the right shows the previous one", 120, 10, 1],
  ["up shows the same one", -60, -200, 1],
  ["that is too short shows the same one", -10, 0, 1],
])("S2 · a swipe %s", async (_how, right, down, n) => {
  shownOnItsPage();
  const dialog = await opened("a boat on the lake");
  const picture = dialog.querySelector("img") as HTMLElement;
  fireEvent.pointerDown(picture, { pointerId: 1, isPrimary: true, button: 0, clientX: 300, clientY: 300 });
  fireEvent.pointerUp(picture, { pointerId: 1, clientX: 300 + right, clientY: 300 + down });
  expect(pictureIn(dialog)).toBe(`/media/Posts/a/${n}.png`);
});

test("S2 · Escape closes the picture and returns the focus", async () => {
  shownOnItsPage();
  fireEvent.keyDown(await opened("a boat on the lake"), { key: "Escape" });
  await waitFor(() =>
    expect([screen.queryByRole("dialog"), document.activeElement]).toEqual([null, opener("a boat on the lake")]),
  );
});

test("S2 · a picture's link opened in a new tab shows the file itself", () => {
  shownOnItsPage();
  expect(opener("a boat on the lake").getAttribute("href")).toBe("/media/Posts/a/1.png");
  fireEvent.click(opener("a boat on the lake"), { ctrlKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("S8 · a comment's picture opens alone, without a next one", async () => {
  const author = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
  const comment = plainComment("01BX5ZZKBKACTAV9WEVGEMMVRY", { author, text: "", media: image(9, "a tree") });
  renderPage(
    <LightboxProvider pictures={[]}>
      <CommentCard comment={comment} postAuthor="" path="/a/b/c" onReply={null} onGone={() => undefined} />
    </LightboxProvider>,
  );
  const dialog = await opened("a tree");
  expect([pictureIn(dialog), screen.queryByRole("button", { name: "Next" })]).toEqual(["/media/Posts/a/9.png", null]);
});

const sources = () => [...document.querySelectorAll("img")].map((element) => element.getAttribute("src"));
const whileSaving = (media: MediaView[]) =>
  renderPage(<PostMedia media={media} by="Ada" to="/a/1" position={1} priority={false} />, { savesData: true });
const LARGE = { ...image(1, "a boat"), width: 2_000, height: 1_500 };

test("X208 · while data is saved, a picture is shown in its small size", () => {
  whileSaving([{ ...LARGE, poster: "Posts/a/small.webp" }]);
  expect(sources()).toEqual(["/media/Posts/a/small.webp"]);
});

test("X208 · while data is saved, a picture that is small itself is shown", () => {
  whileSaving([image(1)]);
  expect(sources()).toEqual(["/media/Posts/a/1.png"]);
});

test.each([
  ["a large picture without a small size", LARGE],
  ["a GIF, which may move,", { ...image(1, "a boat"), key: "Posts/a/1.gif" }],
])("X208 · while data is saved, %s isn't loaded, and keeps its description and its link", (_what, item) => {
  whileSaving([item]);
  expect(sources()).toEqual([]);
  expect(screen.getByRole("img", { name: "a boat" }).closest("a")?.getAttribute("href")).toBe("/a/1");
});

test("X208 · while data isn't saved, a picture is shown in full", () => {
  renderPage(
    <PostMedia media={[{ ...LARGE, poster: "Posts/a/small.webp" }]} by="Ada" to="/a/1" position={1} priority={false} />,
  );
  expect(sources()).toEqual(["/media/Posts/a/1.png"]);
});
