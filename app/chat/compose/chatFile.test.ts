import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserOutboxStore, OUTBOX_DATABASE } from "~/app/chat/client/outboxStore";
import { deleteFiles, FILES_DATABASE, KEPT_MAX, keptFiles } from "~/app/media/upload/keptFiles";
import { pngBytes } from "~/tests/kit/media/png";
import { eventually } from "~/tests/kit/pages/eventually";
import { storageInMemory } from "~/tests/kit/pages/storageInMemory";
import { chatFile, countSending, resumeSending } from "./chatFile";
import { uploadAttachment } from "./uploadAttachment";

vi.mock("./uploadAttachment", () => ({ uploadAttachment: vi.fn() }));
const upload = vi.mocked(uploadAttachment);

const ROOM = "dm:ada:bo";
const PICTURE = new File([new Uint8Array(pngBytes({ width: 3, height: 2 }))], "hill.png", { type: "image/png" });
const MEDIA = { key: "chat_files/a/1.png", kind: "image", width: 3, height: 2 } as const;

beforeEach(async () => {
  await Promise.all([deleteDB(FILES_DATABASE), deleteDB(OUTBOX_DATABASE)]); // test files of a thread share them
  vi.stubGlobal("localStorage", storageInMemory());
  vi.stubGlobal("navigator", {});
  upload.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

/** The file of the chat in a new page. Without a document, each call is a page of its own. */
const inNewPage = () => chatFile("ada", ROOM);
const shown = (file: ReturnType<typeof inNewPage>) => {
  const { attachment, upload } = file.getSnapshot();
  return [attachment?.name, attachment?.kind, upload !== null];
};
const isKept = (message: unknown = null) =>
  eventually(async () => expect((await keptFiles("ada", ROOM)).map(({ about }) => about)).toMatchObject([{ message }]));

async function attached() {
  const file = inNewPage();
  file.attachFiles([PICTURE]);
  await isKept();
  return file;
}
async function sent() {
  const file = await attached();
  file.send({ text: "look" });
  await isKept({ content: { text: "look" } });
  return file;
}
async function queued() {
  const store = browserOutboxStore("ada", ROOM);
  const messages = await store.load();
  store.close();
  return messages ?? [];
}

it("X212 · after a reload, an attached file is attached again with its bytes", async () => {
  await attached();
  const again = inNewPage();
  await again.restore();
  expect(shown(again)).toEqual(["hill.png", "image", false]);
  const { file } = again.getSnapshot().attachment ?? {};
  expect(new Uint8Array((await file?.arrayBuffer()) ?? [])).toEqual(new Uint8Array(await PICTURE.arrayBuffer()));
  expect(upload).not.toHaveBeenCalled();
});

it("X212 · after a reload, a voice message is attached again with its length", async () => {
  const before = inNewPage();
  before.attachRecording({ file: new Blob(["sound"], { type: "audio/webm" }), durationMs: 1_500, levels: "042" }, null);
  await isKept();
  const again = inNewPage();
  await again.restore();
  expect(again.getSnapshot().attachment).toMatchObject({
    kind: "voice",
    recording: { durationMs: 1_500, levels: "042" },
  });
});

it("X212 · another chat and another member don't get the file", async () => {
  await attached();
  for (const other of [chatFile("ada", "dm:ada:cleo"), chatFile("bo", ROOM)]) {
    await other.restore();
    expect(other.getSnapshot().attachment).toBeNull();
  }
});

it("X212 · after a reload, a page sends the message whose file was being uploaded, once, with the same ids", async () => {
  await sent();
  const [first] = upload.mock.calls;
  upload.mockResolvedValue({ ok: true, media: MEDIA });
  await resumeSending("ada");
  await eventually(async () => expect(await queued()).toHaveLength(1));
  const [message] = await queued();
  expect(message?.content).toEqual({ text: "look", media: MEDIA });
  expect(first?.[1].id).toMatch(/^[0-9a-f]{32}$/);
  expect(upload.mock.calls.map(([, { id, chat }]) => [id, chat])).toEqual(Array(2).fill([first?.[1].id, ROOM]));
  await eventually(async () => expect(await keptFiles("ada")).toEqual([]));
  await resumeSending("ada");
  expect([upload.mock.calls.length, await queued()]).toEqual([2, [message]]);
});

it("X212 · after a reload, the composer shows the running upload and sends the message", async () => {
  await sent();
  let end: (outcome: Awaited<ReturnType<typeof uploadAttachment>>) => void = () => undefined;
  upload.mockReturnValue(new Promise((resolve) => (end = resolve)));
  const again = inNewPage();
  const onSent = vi.fn();
  again.openComposer(onSent);
  await again.restore();
  expect(shown(again)).toEqual(["hill.png", "image", true]);
  await eventually(() => expect(upload).toHaveBeenCalledTimes(2));
  end({ ok: true, media: MEDIA });
  await eventually(() => expect(onSent.mock.calls).toEqual([[{ text: "look", media: MEDIA }, expect.any(String)]]));
  expect([shown(again), await queued()]).toEqual([[undefined, undefined, false], []]);
});

it("X212 · a message that can't be stored isn't lost: its file stays attached", async () => {
  const file = await sent();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const again = inNewPage();
  upload.mockResolvedValue({ ok: true, media: MEDIA });
  await again.restore();
  await eventually(() => expect(again.getSnapshot().failed).toBe(true));
  expect([shown(again), shown(file)[0]]).toEqual([["hill.png", "image", false], "hill.png"]);
});

it("X212 · a file that was removed, cancelled or replaced isn't sent after a reload", async () => {
  const file = await sent();
  file.cancel();
  await isKept();
  file.attachFiles([new File([PICTURE], "sea.png", { type: "image/png" })]);
  await eventually(async () => expect((await keptFiles("ada")).map(({ name }) => name)).toEqual(["sea.png"]));
  file.remove();
  await eventually(async () => expect(await keptFiles("ada")).toEqual([]));
  await resumeSending("ada");
  expect(upload).toHaveBeenCalledOnce();
});

it("X212 · a file is kept for a day", async () => {
  await attached();
  const later = Date.now() + KEPT_MAX.ageMs + 60_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  const again = inNewPage();
  await again.restore();
  expect(again.getSnapshot().attachment).toBeNull();
});

it("X212 · messages whose files are being uploaded count as unsent", async () => {
  await attached();
  expect(await countSending("ada")).toBe(0);
  await deleteFiles("ada");
  await sent();
  expect([await countSending("ada"), await countSending("bo")]).toEqual([1, 0]);
});
