import "fake-indexeddb/auto";
import { cleanup, renderHook } from "@testing-library/react";
import { deleteDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { browserOutboxStore, countPending, OUTBOX_DATABASE } from "~/app/chat/client/outboxStore";
import { readDraft, saveDraft } from "~/app/chat/compose/drafts";
import { FILES_DATABASE, keepFile, keptFiles } from "~/app/media/upload/keptFiles";
import { keepShared, readShared } from "~/app/serviceWorker/sharedStore";
import { saveCommentDraft, readCommentDraft } from "~/app/posts/thread/commentDrafts";
import { pagesCache } from "~/app/serviceWorker/keptPages";
import { eventually } from "~/tests/kit/pages/eventually";
import { FakeCaches } from "~/tests/kit/serviceWorker/fakeCaches";
import { useForgetSignedOutMember } from "./useForgetSignedOutMember";

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.hidden = false;
  localStorage.clear();
  await Promise.all([deleteDB(OUTBOX_DATABASE), deleteDB(FILES_DATABASE)]);
});

const page = (viewer: string | null) =>
  renderHook(({ viewer }) => useForgetSignedOutMember(viewer), { initialProps: { viewer } });
const shownLast = () => localStorage.getItem("parlor:member");
const draftOf = (member: string) => readCommentDraft(member, "post");
const observedReload = () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  return reload;
};
const isFromHistory = () =>
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "back_forward" } as unknown as PerformanceEntry]);
/** The browser shows a page that it kept in memory. */
const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
const writeDrafts = () => ["ada", "bayo"].forEach((member) => saveCommentDraft(member, "post", `by ${member}`));

test("A6 · after a logout, the next page deletes only the signed-out member's drafts and messages", async () => {
  page("ada");
  await eventually(() => expect(shownLast()).toBe("ada"));
  cleanup();
  writeDrafts();
  const store = browserOutboxStore("ada", "dm:ada:bayo");
  await store.put({ id: "one", content: { text: "one" }, atMs: 1, failed: null });
  store.close();
  page(null);
  await eventually(() => expect(shownLast()).toBeNull());
  expect([draftOf("ada"), draftOf("bayo"), await countPending("ada")]).toEqual(["", "by bayo", 0]);
});

test("X212 · X213 · after a log-out, only the member's files are deleted, and what another app shared", async () => {
  const worker = { getRegistration: async () => ({ getNotifications: async () => [] }) };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
  const kept = { place: "a chat", atMs: Date.now(), name: "hill.png", file: new Blob(["a hill"]), about: null };
  vi.spyOn(Blob.prototype, "slice").mockReturnValue({ size: 1 } as Blob); // jsdom's can't be stored
  for (const member of ["ada", "bayo"]) await keepFile({ id: member, member, ...kept });
  await keepShared({ text: "look", files: [] });
  const shown = page("ada");
  shown.rerender({ viewer: null });
  await eventually(async () => expect([await keptFiles("ada"), await readShared()]).toEqual([[], null]));
  expect(await keptFiles("bayo")).toHaveLength(1);
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("A5 · a page that sees its session end deletes the member's drafts, including those of chats", async () => {
  const shown = page("ada");
  writeDrafts();
  saveDraft("ada", "group", { text: "half a thought" });
  shown.rerender({ viewer: null });
  await eventually(() =>
    expect([draftOf("ada"), draftOf("bayo"), readDraft("ada", "group").text]).toEqual(["", "by bayo", ""]),
  );
});

test("X211 · after a log-out, a copy that another tab stored meanwhile is deleted too", async () => {
  const caches = new FakeCaches();
  vi.stubGlobal("caches", caches);
  const copies = pagesCache("ada", "/assets/en/manifest-1.js");
  const setItem = vi.spyOn(Storage.prototype, "removeItem").mockImplementation((key) => {
    if (key === "parlor:member") void caches.open(copies); // the other tab may store until it knows of the log-out
  });
  const shown = page("ada");
  shown.rerender({ viewer: null });
  await eventually(() => expect(setItem).toHaveBeenCalledWith("parlor:member"));
  await eventually(async () => expect(await caches.keys()).toEqual([]));
});

test("A6 · another member's page deletes what the earlier member left", async () => {
  localStorage.setItem("parlor:member", "ada");
  writeDrafts();
  page("bayo");
  await eventually(() => expect(shownLast()).toBe("bayo"));
  expect([draftOf("ada"), draftOf("bayo")]).toEqual(["", "by bayo"]);
});

test("S1 · a page from before a login, restored by the browser, deletes no draft", async () => {
  localStorage.setItem("parlor:member", "ada");
  writeDrafts();
  observedReload();
  isFromHistory();
  const shown = page(null);
  shown.rerender({ viewer: null });
  await Promise.resolve();
  expect([draftOf("ada"), shownLast()]).toEqual(["by ada", "ada"]);
});

test("A6 · a page that comes back from memory after a logout is hidden and loads again", async () => {
  const reload = observedReload();
  page("ada");
  await eventually(() => expect(shownLast()).toBe("ada"));
  localStorage.removeItem("parlor:member"); // another page saw the logout
  comeBack();
  expect([reload.mock.calls.length, document.body.hidden]).toEqual([1, true]);
});

test("A6 · a page that comes back from the disk after a logout is hidden and loads again", () => {
  const reload = observedReload();
  isFromHistory();
  page("ada");
  expect([reload.mock.calls.length, document.body.hidden]).toEqual([1, true]);
});

test("A6 · a page that comes back while its member is signed in stays as it is", async () => {
  const reload = observedReload();
  page("ada");
  await eventually(() => expect(shownLast()).toBe("ada"));
  comeBack();
  expect([reload.mock.calls.length, document.body.hidden]).toEqual([0, false]);
});

test("A6 · a page that is shown for the first time doesn't load again", () => {
  const reload = observedReload();
  page("ada");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
});
