import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { jpegBytes } from "~/tests/kit/jpeg";
import { pngBytes } from "~/tests/kit/png";
import type { UploadPurpose } from "./limits";
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

describe("a photograph", () => {
  const sides: [width: number, height: number][] = [];
  /** A browser that draws the largest photograph of a phone, and encodes `types`. */
  function browserThatEncodes(types: readonly string[]): void {
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 16_320, height: 12_240, close: () => undefined }));
    const toBlob = (done: (blob: Blob) => void, type: string) => {
      sides.push([canvas.width, canvas.height]);
      done(new Blob(["smaller"], { type: types.includes(type) ? type : "image/png" }));
    };
    const canvas = { width: 0, height: 0, getContext: () => null, toBlob };
    vi.stubGlobal("document", { createElement: () => canvas });
  }
  const photograph = () => file(jpegBytes({ width: 8, height: 8 }), "image/jpeg");
  async function sentAs(purpose: UploadPurpose): Promise<string> {
    expect(await sendPicture(photograph(), purpose, OPTIONS)).toEqual({ ok: true });
    return vi.mocked(uploadFile).mock.lastCall?.[0].type ?? "";
  }
  beforeEach(() => void sides.splice(0));

  it.each([
    ["posts", [2_048, 1_536]],
    ["profilePhotos", [512, 384]],
  ] as const)("B.2 · pictures · for %s is made no larger than a screen shows it, and sent as WebP", async (purpose, size) => {
    browserThatEncodes(["image/webp", "image/jpeg"]);
    expect(await sentAs(purpose)).toBe("image/webp");
    expect(sides).toEqual([size]);
  });

  it("B.2 · pictures · is sent as JPEG by a browser that cannot write WebP", async () => {
    browserThatEncodes(["image/jpeg"]);
    expect(await sentAs("posts")).toBe("image/jpeg");
  });

  it("M3 · is sent to a chat as JPEG, because chats take no WebP", async () => {
    browserThatEncodes(["image/webp", "image/jpeg"]);
    expect(await sentAs("chatFiles")).toBe("image/jpeg");
    expect(sides).toEqual([[4_096, 3_072]]);
  });
});
