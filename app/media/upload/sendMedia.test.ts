import { beforeEach, expect, it, vi } from "vitest";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { quicktime, webmSound } from "~/tests/kit/media/recordings";
import { MP4, WEBM } from "~/tests/kit/media/videos";
import { webpBytes } from "~/tests/kit/media/webp";
import { isInUse } from "~/app/ui/browser/inUse";
import { posterFrame } from "./posterFrame";
import { smallPicture } from "./preparePicture";
import { sendMedia } from "./sendMedia";
import { uploadFile } from "./uploadFile";

const UPLOADED = { key: "k", kind: "video", width: 0, height: 0 } as const;
const SENT = { ok: true, ...UPLOADED } as const;
vi.mock("./uploadFile", () => ({ uploadFile: vi.fn() }));
vi.mock("./posterFrame", () => ({ posterFrame: vi.fn() }));
vi.mock("./preparePicture", () => ({ preparePicture: (file: File) => Promise.resolve(file), smallPicture: vi.fn() }));
beforeEach(() => {
  vi.mocked(uploadFile).mockReset().mockResolvedValue(SENT);
  vi.mocked(posterFrame).mockReset().mockResolvedValue(null);
  vi.mocked(smallPicture).mockReset().mockResolvedValue(null);
});

const OPTIONS = { signal: new AbortController().signal };
const file = (bytes: Uint8Array, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });
const latin1 = (text: string) => Buffer.from(text, "latin1");

it.each(["posts", "comments", "chatFiles"] as const)(
  "X165 · a film of an iPhone can be sent for %s",
  async (purpose) => {
    const film = file(quicktime(), "IMG_0001.MOV", "video/quicktime");
    expect(await sendMedia(film, purpose, OPTIONS)).toEqual({ ok: true, media: { ...UPLOADED, poster: null } });
    expect(vi.mocked(uploadFile).mock.calls).toEqual([[film, purpose, OPTIONS]]);
  },
);

it("M3 · a video is sent after its poster, whose size it has, and only the video reports its progress", async () => {
  const film = file(MP4, "a.mp4", "video/mp4");
  const frame = new Blob(["frame"]);
  vi.mocked(posterFrame).mockResolvedValue(frame);
  vi.mocked(uploadFile).mockResolvedValueOnce({ ok: true, key: "p", kind: "image", width: 64, height: 36 });
  const options = { ...OPTIONS, onProgress: vi.fn() };
  const media = { ...UPLOADED, width: 64, height: 36, poster: "p" };
  expect(await sendMedia(film, "posts", options)).toEqual({ ok: true, media });
  expect(vi.mocked(uploadFile).mock.calls).toEqual([
    [frame, "posts", { ...options, id: undefined, onProgress: undefined }],
    [film, "posts", options],
  ]);
});

it("X208 · a picture is sent after its small size, and keeps its own width and height", async () => {
  const picture = file(jpegBytes({ width: 80, height: 60 }), "a.jpg", "image/jpeg");
  const small = new Blob(["small"]);
  vi.mocked(smallPicture).mockResolvedValue(small);
  const sent = { ok: true, key: "k", kind: "image", width: 80, height: 60 } as const;
  vi.mocked(uploadFile)
    .mockResolvedValueOnce({ ...sent, key: "s", width: 8, height: 6 })
    .mockResolvedValueOnce(sent);
  expect(await sendMedia(picture, "posts", OPTIONS)).toEqual({
    ok: true,
    media: { key: "k", kind: "image", width: 80, height: 60, poster: "s" },
  });
  expect(vi.mocked(uploadFile).mock.calls.map(([blob]) => blob)).toEqual([small, picture]);
});

it("X208 · a picture whose small size can't be sent isn't sent either", async () => {
  const picture = file(jpegBytes({ width: 80, height: 60 }), "a.jpg", "image/jpeg");
  vi.mocked(smallPicture).mockResolvedValue(new Blob(["small"]));
  const refused = { ok: false, code: "too-many-requests", message: "Wait." } as const;
  vi.mocked(uploadFile).mockResolvedValue(refused);
  expect(await sendMedia(picture, "posts", OPTIONS)).toEqual(refused);
  expect(uploadFile).toHaveBeenCalledOnce();
});

it("X165 · a film whose name says that it is a picture is sent with a poster", async () => {
  const film = file(MP4, "holiday.jpg", "image/jpeg");
  expect(await sendMedia(film, "posts", OPTIONS)).toMatchObject({ ok: true, media: { kind: "video" } });
  expect(vi.mocked(posterFrame).mock.lastCall?.[0].type).toBe("video/mp4");
});

const POSTS = /Use JPEG, PNG, GIF or WebP for pictures, and MP4, MOV, WebM or Ogg for videos/;
const CHATS = /Use JPEG, PNG or GIF for pictures, and MP4, MOV, WebM or Ogg for videos/;
const MATROSKA = Buffer.concat([WEBM.subarray(0, 4), latin1("\xa3\x42\x82\x88matroska")]);

const MATROSKA_OF_50_MB = Buffer.concat([MATROSKA, Buffer.alloc(50 * 1024 * 1024)]);

it.each([
  ["posts", "a Matroska film", file(MATROSKA, "a.mkv", "video/x-matroska"), POSTS],
  [
    "posts",
    "a Matroska film that is larger than pictures can be",
    file(MATROSKA_OF_50_MB, "a.mkv", "video/x-matroska"),
    POSTS,
  ],
  ["comments", "an AVI film named .mp4", file(latin1("RIFF\0\0\0\0AVI LIST"), "a.mp4", "video/mp4"), POSTS],
  ["posts", "a HEIC", file(latin1("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "a.heic", "image/heic"), POSTS],
  ["posts", "sound", file(webmSound(), "a.webm", "video/webm"), POSTS],
  ["posts", "an empty file", file(new Uint8Array(), "a.jpg", "image/jpeg"), POSTS],
  ["chatFiles", "a WebP", file(webpBytes({}), "a.webp", "image/webp"), CHATS],
  ["chatFiles", "a WebP named .jpg", file(webpBytes({}), "a.jpg", "image/jpeg"), CHATS],
] as const)("X165 · for %s, %s is refused before anything is sent", async (purpose, _what, chosen, message) => {
  expect(await sendMedia(chosen, purpose, OPTIONS)).toEqual({
    ok: false,
    code: "unsupported-type",
    message: expect.stringMatching(message) as string,
  });
  expect([vi.mocked(uploadFile).mock.calls, vi.mocked(posterFrame).mock.calls]).toEqual([[], []]);
});

it("X165 · a file that can't be read is refused", async () => {
  const gone = file(jpegBytes({ width: 8, height: 8 }), "a.jpg", "image/jpeg");
  vi.spyOn(gone, "slice").mockReturnValue({ arrayBuffer: () => Promise.reject(new Error("gone")) } as unknown as Blob);
  expect(await sendMedia(gone, "posts", OPTIONS)).toMatchObject({ ok: false, code: "unsupported-type" });
});

it("X215 · while a file is sent, the page is in use, and no longer after it failed", async () => {
  vi.stubGlobal("document", { querySelectorAll: () => [], querySelector: () => null });
  vi.stubGlobal("location", { pathname: "/" });
  vi.mocked(uploadFile).mockImplementation(() => {
    expect(isInUse()).toBe(true);
    return Promise.reject(new Error("broken"));
  });
  await expect(sendMedia(file(MP4, "a.mp4", "video/mp4"), "posts", OPTIONS)).rejects.toThrow("broken");
  expect(isInUse()).toBe(false);
  vi.unstubAllGlobals();
});
