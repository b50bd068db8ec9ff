import { afterEach, expect, it, vi } from "vitest";
import { jpegBytes } from "~/tests/kit/jpeg";
import { pngBytes } from "~/tests/kit/png";
import { sendPicture } from "./sendPicture";
import { uploadFile } from "./uploadFile";

vi.mock("./uploadFile", () => ({ uploadFile: vi.fn(() => Promise.resolve({ ok: true })) }));
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const OPTIONS = { signal };
const file = (bytes: Uint8Array, type: string) => new File([new Uint8Array(bytes)], "a", { type });

function png(width: number, height: number): File {
  const bytes = pngBytes({ width: 8, height: 8 });
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return file(bytes, "image/png");
}

it("B.2 · pictures · one that the server would refuse for its pixels isn't sent, and its sides and the limits are said", async () => {
  const outcome = await sendPicture(png(10_000, 10_000), "posts", OPTIONS);
  expect(outcome).toEqual({
    ok: false,
    code: "too-large",
    message: "A picture can have 50 megapixels and 12,000 pixels a side at most; this one has 10,000 × 10,000 pixels. Make it smaller and try again.",
  });
  expect(uploadFile).not.toHaveBeenCalled();
});

it("B.2 · pictures · one within the limits is sent as it is", async () => {
  const picture = png(12_000, 4_000);
  expect(await sendPicture(picture, "posts", OPTIONS)).toEqual({ ok: true });
  expect(uploadFile).toHaveBeenCalledWith(picture, "posts", OPTIONS);
});

it("B.2 · pictures · a large photograph is made smaller before it is sent", async () => {
  const [drawn, sides] = [new Blob(["smaller"], { type: "image/jpeg" }), [] as number[]];
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 16_320, height: 12_240, close: () => undefined }));
  const canvas = { width: 0, height: 0, getContext: () => null, toBlob: (done: (blob: Blob) => void) => (sides.push(canvas.width, canvas.height), done(drawn)) };
  vi.stubGlobal("document", { createElement: () => canvas });
  expect(await sendPicture(file(jpegBytes({ width: 8, height: 8 }), "image/jpeg"), "posts", OPTIONS)).toEqual({ ok: true });
  expect(sides).toEqual([4_096, 3_072]);
  expect(uploadFile).toHaveBeenLastCalledWith(drawn, "posts", OPTIONS);
});
