import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { pngBytes } from "~/tests/kit/media/png";
import type { PreparedPurpose } from "./preparePicture";
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

it("L2 · pictures · a picture with too many pixels is refused before it is sent", async () => {
  const outcome = await sendPicture(png(10_000, 10_000), "posts", OPTIONS);
  expect(outcome).toEqual({
    ok: false,
    code: "too-large",
    message:
      "Pictures can have up to 50 megapixels and 12,000 pixels on each side. This one has 10,000 × 10,000 pixels. Make it smaller and try again.",
  });
  expect(uploadFile).not.toHaveBeenCalled();
});

it("L2 · pictures · a PNG within the limits is sent unchanged", async () => {
  const picture = png(12_000, 4_000);
  expect(await sendPicture(picture, "posts", OPTIONS)).toEqual({ ok: true });
  expect(uploadFile).toHaveBeenCalledWith(picture, "posts", OPTIONS);
});

describe("a photograph", () => {
  interface Browser {
    /** sides of the photograph */
    sides?: readonly [width: number, height: number];
    writesWebp?: boolean;
    canDraw?: boolean;
  }
  const drawImage = vi.fn();
  function browser({
    sides: [width, height] = [16_320, 12_240],
    writesWebp = true,
    canDraw = true,
  }: Browser = {}): void {
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width, height, close: () => undefined }));
    const written = (type: string) => (type === "image/webp" && !writesWebp ? "image/png" : type);
    const canvas = {
      getContext: () => (canDraw ? { drawImage } : null),
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(["smaller"], { type: written(type) })),
      toDataURL: (type: string) => `data:${written(type)};base64,`,
    };
    vi.stubGlobal("document", { createElement: () => canvas });
  }
  const photograph = file(jpegBytes({ width: 8, height: 8 }), "image/jpeg");
  async function sentFor(purpose: PreparedPurpose): Promise<Blob | undefined> {
    expect(await sendPicture(photograph, purpose, OPTIONS)).toEqual({ ok: true });
    return vi.mocked(uploadFile).mock.lastCall?.[0];
  }
  const sidesDrawn = () => drawImage.mock.lastCall?.slice(-2);
  beforeEach(() => void drawImage.mockReset());

  it.each([
    ["posts", [16_320, 12_240], [2_365, 1_774]],
    ["profilePhotos", [4_000, 2_000], [905, 453]],
    ["chatFiles", [4_000, 3_000], [4_000, 3_000]],
  ] as const)("L2 · pictures · for %s is made no larger than a screen shows it", async (purpose, sides, expected) => {
    browser({ sides });
    await sentFor(purpose);
    expect(sidesDrawn()).toEqual(expected);
  });

  it("L2 · pictures · keeps 4,096 pixels of its length when it is a long screenshot, so that its text stays readable", async () => {
    browser({ sides: [1_080, 12_000] });
    await sentFor("posts");
    expect(sidesDrawn()).toEqual([369, 4_096]);
  });

  it("L2 · pictures · is sent as WebP", async () => {
    browser();
    expect((await sentFor("posts"))?.type).toBe("image/webp");
  });

  it("L2 · pictures · is sent as JPEG by a browser that can't write WebP", async () => {
    browser({ writesWebp: false });
    expect((await sentFor("posts"))?.type).toBe("image/jpeg");
  });

  it("M3 · is sent to a chat as JPEG, because chats don't accept WebP", async () => {
    browser();
    expect((await sentFor("chatFiles"))?.type).toBe("image/jpeg");
  });

  it("L2 · pictures · is sent unchanged when the browser can't draw it", async () => {
    browser({ canDraw: false });
    expect(await sentFor("posts")).toBe(photograph);
  });
});
