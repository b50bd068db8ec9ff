import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gifBytes } from "~/tests/kit/media/gif";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { pngBytes } from "~/tests/kit/media/png";
import { webpBytes } from "~/tests/kit/media/webp";
import { type PreparedPurpose, smallPicture } from "./preparePicture";
import { sendPicture } from "./sendPicture";
import { uploadFile } from "./uploadFile";

vi.mock("./uploadFile", () => ({ uploadFile: vi.fn(() => Promise.resolve({ ok: true })) }));
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => void vi.mocked(uploadFile).mockClear());

const { signal } = new AbortController();
const OPTIONS = { signal };
const file = (bytes: Uint8Array, type: string) => new File([new Uint8Array(bytes)], "a", { type });

function png(width: number, height: number): File {
  const bytes = pngBytes({ width: 8, height: 8 });
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return file(bytes, "image/png");
}

/** A WebP whose header claims these sides. */
function webpOf(width: number, height: number): Buffer {
  const bytes = webpBytes({});
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
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

it("X165 · a picture that a profile can't have is refused before it is sent", async () => {
  const bytes = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  // larger than pictures can be, which would be the wrong reason
  const heic = file(Buffer.concat([bytes, Buffer.alloc(50 * 1024 * 1024)]), "image/heic");
  for (const purpose of ["profilePhotos", "coverPhotos", "groupPhotos"] as const)
    expect(await sendPicture(heic, purpose, OPTIONS)).toEqual({
      ok: false,
      code: "unsupported-type",
      message: "This file isn't a supported picture. Use JPEG, PNG, GIF or WebP.",
    });
  expect(uploadFile).not.toHaveBeenCalled();
});

it("L2 · pictures · a PNG within the limits is sent unchanged", async () => {
  const picture = png(12_000, 4_000);
  expect(await sendPicture(picture, "posts", OPTIONS)).toEqual({ ok: true });
  expect(uploadFile).toHaveBeenCalledWith(picture, "posts", OPTIONS);
});

it.each([
  ["PNG", png(990, 11_490)],
  ["WebP", file(webpOf(990, 11_490), "image/webp")],
])("X166 · a long %s keeps all its pixels", async (_type, picture) => {
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
      getContext: () => (canDraw ? { drawImage, fillRect: () => undefined } : null),
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

  it.each([
    ["posts", [990, 11_490], [990, 11_490]],
    ["comments", [11_490, 990], [11_490, 990]],
    ["posts", [1_080, 20_000], [648, 12_000]],
    ["posts", [2_160, 12_000], [1_080, 6_000]],
    ["chatFiles", [1_440, 11_000], [1_080, 8_250]],
    ["profilePhotos", [990, 11_490], [300, 3_482]],
    ["posts", [8_000, 500], [8_000, 500]],
  ] as const)(
    "X166 · for %s one of %j pixels is drawn with %j, so that its shorter side stays readable",
    async (purpose, sides, expected) => {
      browser({ sides });
      await sentFor(purpose);
      expect(sidesDrawn()).toEqual(expected);
    },
  );

  it("X165 · is drawn again when its name says that it is a PNG", async () => {
    browser();
    const misnamed = new File([photograph], "a.png", { type: "image/png" });
    expect(await sendPicture(misnamed, "posts", OPTIONS)).toEqual({ ok: true });
    expect(vi.mocked(uploadFile).mock.lastCall?.[0].type).toBe("image/webp");
  });

  it.each([
    ["a PNG", pngBytes({ width: 8, height: 8 })],
    ["an animated GIF", gifBytes("")],
    ["an animated WebP", webpBytes({ animated: true })],
  ])(
    "X165 · %s whose name says that it is a JPEG is sent unchanged, because it may be transparent or move",
    async (_what, bytes) => {
      browser();
      const misnamed = new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });
      expect(await sendPicture(misnamed, "posts", OPTIONS)).toEqual({ ok: true });
      expect(vi.mocked(uploadFile).mock.lastCall?.[0]).toBe(misnamed);
      expect(drawImage).not.toHaveBeenCalled();
    },
  );

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

  it.each([
    ["image/jpeg", "posts", [2_365, 1_774], [640, 480]],
    ["image/png", "posts", [1_080, 12_000], [166, 1_848]],
    ["image/gif", "chatFiles", [300, 200], [300, 200]],
    ["image/webp", "comments", [300, 200], [300, 200]],
  ] as const)("X208 · the small size of a %s for %s of %j pixels has %j", async (type, purpose, sides, expected) => {
    browser({ sides });
    const small = await smallPicture(photograph, type, purpose);
    expect([small?.type, sidesDrawn()]).toEqual([purpose === "chatFiles" ? "image/jpeg" : "image/webp", expected]);
  });

  it.each([
    ["that is small itself", { sides: [640, 480] }],
    ["that the browser can't draw", { canDraw: false }],
  ] as const)("X208 · a picture %s has no small size", async (_what, conditions) => {
    browser(conditions);
    expect(await smallPicture(photograph, "image/jpeg", "posts")).toBeNull();
  });

  it("L2 · pictures · is sent unchanged when the browser can't draw it", async () => {
    browser({ canDraw: false });
    expect(await sentFor("posts")).toBe(photograph);
  });
});
