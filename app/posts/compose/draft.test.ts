import { beforeEach, expect, test, vi } from "vitest";
import { saveCommentDraft, readCommentDraft } from "~/app/posts/thread/commentDrafts";
import { readDraft, removeDraft, writeDraft, type Draft } from "./draft";
import { clearDrafts, postDraftKey } from "./draftKeys";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

/** Gives `localStorage` the stored keys as its own keys, as in browsers. */
function listStored(): void {
  Object.assign(localStorage, Object.fromEntries(stored));
}

const HILL = { key: "Posts/a/1.png", alt: "a hill", name: "hill.png" };
const DRAFT: Draft = {
  text: "half a thought",
  media: [
    { ...HILL, kind: "image", poster: null },
    { key: "Posts/a/2.webm", alt: "", name: "walk.webm", kind: "video", poster: "Posts/a/3.jpg" },
  ],
  key: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
};
const EMPTY = { text: "", media: [], key: expect.any(String) as string };

test("S1 · a draft is only read for its member", () => {
  writeDraft(postDraftKey("ada"), DRAFT);
  expect(readDraft(postDraftKey("ada"))).toEqual(DRAFT);
  expect(readDraft(postDraftKey("bayo"))).toEqual(EMPTY);
});

test("S1 · a draft that has only files is stored", () => {
  writeDraft(postDraftKey("ada"), { ...DRAFT, text: "" });
  expect(readDraft(postDraftKey("ada"))).toEqual({ ...DRAFT, text: "" });
});

test("S1 · an empty draft isn't stored", () => {
  writeDraft(postDraftKey("ada"), DRAFT);
  writeDraft(postDraftKey("ada"), EMPTY);
  expect(stored.size).toBe(0);
});

test("S1 · an unreadable draft is read as an empty one", () => {
  stored.set("parlor:draft:ada", '{"text":1}');
  expect(readDraft(postDraftKey("ada"))).toEqual(EMPTY);
  stored.set("parlor:draft:ada", "{");
  expect(readDraft(postDraftKey("ada"))).toEqual(EMPTY);
});

test("S1 · a draft keeps its key until it is emptied", () => {
  const { key } = readDraft(postDraftKey("ada"));
  writeDraft(postDraftKey("ada"), { ...DRAFT, key });
  expect(readDraft(postDraftKey("ada")).key).toBe(key);
  writeDraft(postDraftKey("ada"), { text: "", media: [], key });
  expect(readDraft(postDraftKey("ada")).key).not.toBe(key);
});

test("S1 · the media of a draft from before there were videos are read as pictures", () => {
  stored.set("parlor:draft:ada", JSON.stringify({ text: "then", media: [HILL] }));
  expect(readDraft(postDraftKey("ada")).media).toEqual([{ ...HILL, kind: "image", poster: null }]);
  stored.set("parlor:draft:ada", JSON.stringify({ text: "then", media: [{ ...HILL, kind: "sound" }] }));
  expect(readDraft(postDraftKey("ada")).media).toEqual([]);
});

test("S1 · a draft with files is removed once it is published", () => {
  writeDraft(postDraftKey("ada"), DRAFT);
  removeDraft(postDraftKey("ada"), DRAFT);
  expect(readDraft(postDraftKey("ada"))).toEqual(EMPTY);
});

test("S1 · publishing keeps what another tab has written since", () => {
  writeDraft(postDraftKey("ada"), { ...DRAFT, text: "of another tab" });
  removeDraft(postDraftKey("ada"), DRAFT);
  expect(readDraft(postDraftKey("ada")).text).toBe("of another tab");
});

test("A6 · clearing a member's drafts keeps those of other members", () => {
  writeDraft(postDraftKey("ada"), DRAFT);
  saveCommentDraft("ada", "post", "half a comment");
  writeDraft(postDraftKey("adams"), DRAFT);
  saveCommentDraft("bayo", "post", "mine");
  listStored();
  clearDrafts("ada");
  expect([readDraft(postDraftKey("ada")), readCommentDraft("ada", "post")]).toEqual([EMPTY, ""]);
  expect([readDraft(postDraftKey("adams")).text, readCommentDraft("bayo", "post")]).toEqual([DRAFT.text, "mine"]);
});

test("X31 · X34 · a draft's choices are read if they are known, and left out otherwise", () => {
  const stored = (more: object) => {
    localStorage.setItem("parlor:draft:ada", JSON.stringify({ ...DRAFT, ...more }));
    const { audience, commenters } = readDraft(postDraftKey("ada"));
    return [audience, commenters];
  };
  expect(stored({ audience: "friends", commenters: "nobody" })).toEqual(["friends", "nobody"]);
  expect(stored({ audience: "family", commenters: 1 })).toEqual([undefined, undefined]);
});

test("X211 · when a member keeps nothing on the device, no draft is stored, and a change of a stored draft deletes it", () => {
  writeDraft(postDraftKey("ada"), DRAFT);
  stored.set("parlor:keep-nothing", "1");
  writeDraft(postDraftKey("ada"), DRAFT);
  saveCommentDraft("ada", "post", "half a comment");
  expect([...stored.keys()]).toEqual(["parlor:keep-nothing"]);
});
