import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { eventually } from "~/tests/kit/pages/eventually";
import { storageInMemory } from "~/tests/kit/pages/storageInMemory";
import { FILES_DATABASE, keptFiles } from "./keptFiles";
import { sendMedia } from "./sendMedia";
import { forgetFiles } from "./unsentFiles";
import { leaveUploads, type DraftOf, Uploads, uploadsOf } from "./uploads";

vi.mock("./sendMedia", () => ({ sendMedia: vi.fn() }));
const send = vi.mocked(sendMedia);
const DRAFT: DraftOf = { member: "ada", place: "parlor:draft:ada" };
const HILL = new File(["a hill"], "hill.png", { type: "image/png" });
const SEA = new File(["a sea"], "sea.png", { type: "image/png" });
const sentAs = (key: string) =>
  ({ ok: true, media: { key, kind: "image", width: 3, height: 2, poster: null } }) as const;
const NOTHING_BEFORE = () => [];

/** Ends the uploads by the names of their files. */
let ends: Record<string, (outcome: Awaited<ReturnType<typeof sendMedia>>) => void>;
let signals: Record<string, AbortSignal>;
beforeEach(async () => {
  await deleteDB(FILES_DATABASE); // test files of a thread share it
  [ends, signals] = [{}, {}];
  vi.stubGlobal("localStorage", storageInMemory());
  vi.stubGlobal("navigator", {});
  send.mockReset().mockImplementation(({ name }, _purpose, { signal }) => {
    signals[name] = signal;
    return new Promise((resolve) => (ends[name] = resolve));
  });
});
afterEach(async () => {
  await forgetFiles("ada");
  vi.unstubAllGlobals();
});

const open = () => uploadsOf("posts", NOTHING_BEFORE, DRAFT);
/** In another page, which knows nothing of this one. */
const openElsewhere = () => new Uploads("posts", [], DRAFT);
const shown = (uploads: Uploads) => uploads.getSnapshot().map(({ name, state }) => `${name} ${state.type}`);
const areKept = (...names: string[]) =>
  eventually(async () => expect((await keptFiles("ada")).map(({ name }) => name)).toEqual(names));

it("X212 · the uploads of a draft go on while its form is closed", async () => {
  const before = open();
  before.add([HILL]);
  leaveUploads(before);
  expect(signals["hill.png"]?.aborted).toBe(false);
  const again = open();
  expect(shown(again)).toEqual(["hill.png going"]);
  ends["hill.png"]?.(sentAs("Posts/a/1.png"));
  await eventually(() => expect(shown(again)).toEqual(["hill.png done"]));
});

it("X212 · a form that is closed without a running upload reads its draft again", () => {
  const before = open();
  leaveUploads(before);
  expect(open()).not.toBe(before);
});

it("X212 · without a draft, closing the form cancels its uploads and keeps nothing", async () => {
  const comment = uploadsOf("comments", NOTHING_BEFORE, null);
  comment.add([HILL]);
  leaveUploads(comment);
  expect([signals["hill.png"]?.aborted, await keptFiles("ada")]).toEqual([true, []]);
});

it("X212 · after a reload, the files of a draft are there again in their order, and their uploads continue", async () => {
  open().add([HILL, SEA]);
  await areKept("hill.png", "sea.png");
  const ids = send.mock.calls.map(([, , { id }]) => id);
  const again = openElsewhere();
  await again.restore();
  expect(shown(again)).toEqual(["hill.png going", "sea.png going"]);
  expect(send.mock.calls.slice(2).map(([, , { id }]) => id)).toEqual(ids);
});

it("X212 · a file that the draft has is no longer kept, and one that failed is", async () => {
  const uploads = open();
  uploads.add([HILL, SEA]);
  await areKept("hill.png", "sea.png");
  ends["hill.png"]?.(sentAs("Posts/a/1.png"));
  ends["sea.png"]?.(apiError("quota-exceeded"));
  await eventually(() => expect(shown(uploads)).toEqual(["hill.png done", "sea.png failed"]));
  uploads.settle();
  await areKept("sea.png");
});

it("X212 · a file that the draft already has isn't added twice after a reload", async () => {
  open().add([HILL]);
  await areKept("hill.png");
  const done = {
    key: "Posts/a/1.png",
    poster: null,
    kind: "image",
    name: "hill.png",
    alt: "",
    previewUrl: "",
  } as const;
  const again = new Uploads("posts", [done], DRAFT);
  await again.restore();
  ends["hill.png"]?.(sentAs("Posts/a/1.png"));
  await eventually(() => expect(shown(again)).toEqual(["hill.png done"]));
  await areKept();
});

it("X212 · a removed file isn't kept", async () => {
  const uploads = open();
  uploads.add([HILL, SEA]);
  await areKept("hill.png", "sea.png");
  const [hill] = uploads.getSnapshot();
  if (hill) uploads.remove(hill);
  await areKept("sea.png");
  expect(signals["hill.png"]?.aborted).toBe(true);
});

it("X212 · a log-out cancels the member's uploads, and only theirs", async () => {
  open().add([HILL]);
  const others = uploadsOf("posts", NOTHING_BEFORE, { member: "bo", place: "parlor:draft:bo" });
  others.add([SEA]);
  await forgetFiles("ada");
  expect([signals["hill.png"]?.aborted, signals["sea.png"]?.aborted]).toEqual([true, false]);
  expect(shown(open())).toEqual([]);
  await forgetFiles("bo");
});
