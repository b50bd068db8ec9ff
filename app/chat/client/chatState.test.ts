import fc from "fast-check";
import { expect, it } from "vitest";
import { newChatState, nextPage, nextToSend, reduce, type ChatClientEvent, type ChatClientState, type Unsent } from "./chatState";
import { viewOf } from "./chatView";
import type { ChatFrame, ChatMessage } from "~/party/chat/protocol";

const message = (seq: number, from = "bob"): ChatMessage => ({ seq, id: `m${seq}`, from, atMs: seq, text: `${seq}` });
const frame = (told: ChatFrame, atMs = 0): ChatClientEvent => ({ t: "frame", frame: told, atMs });
const arrives = (seq: number, from?: string): ChatClientEvent => frame({ t: "message", ...message(seq, from) });
const confirms = (seq: number, id: string): ChatClientEvent => frame({ t: "message", ...message(seq, "ann"), id });
const welcome = (told: Partial<Extract<ChatFrame, { t: "welcome" }>>): ChatClientEvent =>
  frame({ t: "welcome", v: 1, how: "snapshot", head: 0, messages: [], changed: [], more: false, newer: false, unread: 0, reads: {}, online: [], hidden: [], ...told });
const LIVE: ChatClientEvent = { t: "link", link: { at: "live" } };
const CUT: ChatClientEvent = { t: "link", link: { at: "offline" } };
const LEADS: ChatClientEvent = { t: "leads" };
const entry = (id: string): Unsent => ({ id, content: { text: id }, atMs: 0, failed: null });
/** Written, and in the store, which holds these. */
const written = (...ids: string[]): ChatClientEvent[] => [...ids.map((id) => ({ t: "written" as const, entry: entry(id) })), { t: "stored", entries: ids.map(entry), put: ids }];
const after = (events: readonly ChatClientEvent[]): ChatClientState => events.reduce(reduce, newChatState("ann"));
const seqs = (state: ChatClientState): number[] => state.log.map(({ seq }) => seq);

it("M4 · in whatever order and however often messages come, the log is in the room's order, each once", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(Array.from({ length: 12 }, (_, i) => i + 1), { minLength: 12 }), fc.array(fc.integer({ min: 1, max: 12 })), (order, repeats) => {
      const state = after([LIVE, welcome({}), ...[...order, ...repeats].map((seq) => arrives(seq))]);
      expect(seqs(state)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
      expect(state.early).toEqual([]);
    }),
  );
});

it("M4 · at no time does the log show what has a gap before it, and a gap is asked about", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 })), (order) => {
      let state = after([LIVE, welcome({ head: 3, messages: [message(2), message(3)] })]);
      for (const seq of order) {
        state = reduce(state, arrives(seq));
        expect(seqs(state)).toEqual(Array.from({ length: (state.head ?? 0) - 1 }, (_, i) => i + 2));
        expect(state.gap).toBe(state.early.length > 0 ? "found" : "none");
      }
    }),
  );
});

it("M4 · what came before the welcome is not lost", () => {
  expect(seqs(after([LIVE, arrives(3), welcome({ head: 2, messages: [message(1), message(2)] })]))).toEqual([1, 2, 3]);
});

it("M4 · a snapshot replaces the log but not what is newer than it", () => {
  const state = after([LIVE, welcome({ head: 2, messages: [message(1), message(2)] }), arrives(4), welcome({ head: 3, messages: [message(3)], more: true })]);
  expect(seqs(state)).toEqual([3, 4]);
  expect(state.more).toBe(true);
});

it("M4 · messages go one at a time, in the order of writing; later ones wait behind", () => {
  let state = after([LIVE, LEADS, welcome({}), ...written("a", "b")]);
  expect(nextToSend(state)?.id).toBe("a");
  state = reduce(state, { t: "sent", id: "a" });
  expect(nextToSend(state)).toBe(null);
  state = reduce(state, confirms(1, "a"));
  expect(nextToSend(state)?.id).toBe("b");
});

it("M4 · nothing goes before it outlives the page, nor from a page that does not send", () => {
  const [wrote, kept] = written("a") as [ChatClientEvent, ChatClientEvent];
  expect(nextToSend(after([LIVE, LEADS, welcome({}), wrote]))).toBe(null);
  expect(nextToSend(after([LIVE, welcome({}), wrote, kept]))).toBe(null);
  expect(nextToSend(after([LIVE, welcome({}), wrote, kept, LEADS]))?.id).toBe("a");
});

it("M4 · what was put into the store and is no longer there was sent by another page", () => {
  const wrote: ChatClientEvent = { t: "written", entry: entry("a") };
  expect(after([LIVE, welcome({}), wrote, { t: "stored", entries: [], put: [] }]).unsent, "not yet there").toHaveLength(1);
  expect(after([LIVE, welcome({}), wrote, { t: "stored", entries: [], put: ["a"] }]).unsent).toEqual([]);
});

it("X4 · what the store would not take is sent by this page, and is not lost when the store is read again", () => {
  const wrote: ChatClientEvent = { t: "written", entry: entry("a") };
  const state = after([LIVE, welcome({}), wrote, { t: "held", id: "a" }, { t: "stored", entries: [], put: [] }]);
  expect(nextToSend(state)?.id).toBe("a");
});

it("M4 · what was not answered before the cut goes again, unless the room has it", () => {
  const cut = after([LIVE, LEADS, welcome({}), ...written("a", "b"), { t: "sent", id: "a" }, CUT]);
  expect(nextToSend(cut)).toBe(null);
  expect(nextToSend(reduce(cut, LIVE))?.id).toBe("a");
  const known = reduce(reduce(cut, LIVE), welcome({ how: "missed", head: 1, messages: [{ ...message(1, "ann"), id: "a" }] }));
  expect(nextToSend(known)?.id).toBe("b");
});

it("M4 · a repeat's answer that lies before what is shown still ends the waiting", () => {
  const state = after([LIVE, LEADS, welcome({ head: 900, messages: [message(900)] }), ...written("old"), { t: "sent", id: "old" }, confirms(3, "old")]);
  expect([state.unsent, seqs(state)]).toEqual([[], [900]]);
});

it("M4 · another member's message under the same id answers nothing", () => {
  const state = after([LIVE, LEADS, welcome({}), ...written("m1"), { t: "sent", id: "m1" }, arrives(1, "bob")]);
  expect(state.unsent).toHaveLength(1);
});

it("M3 · a refusal for good is shown and holds up what was written after it until it is tried again or removed; one for now keeps waiting", () => {
  const refused = (code: "blocked" | "rate_limited") => after([LIVE, LEADS, welcome({}), ...written("a", "b"), { t: "sent", id: "a" }, frame({ t: "error", code, id: "a" })]);
  expect(nextToSend(refused("rate_limited"))?.id).toBe("a");
  const failed = refused("blocked");
  expect(viewOf(failed).messages.map(({ status }) => status)).toEqual(["failed", "pending"]);
  expect(nextToSend(failed)).toBe(null);
  expect(nextToSend(reduce(failed, { t: "retry", id: "a" }))?.id).toBe("a");
  const removed = reduce(failed, { t: "remove", id: "a" });
  expect([viewOf(removed).messages.length, nextToSend(removed)?.id]).toEqual([1, "b"]);
});

it("M4 · a message keeps its key from pending to sent", () => {
  const pending = after([LIVE, LEADS, welcome({}), ...written("a")]);
  const sent = reduce(pending, confirms(1, "a"));
  expect(viewOf(sent).messages[0]).toMatchObject({ status: "sent", seq: 1, key: viewOf(pending).messages[0]?.key });
});

it("M5 · read pointers only move forward, whatever comes late", () => {
  const read = (seq: number): ChatClientEvent => frame({ t: "read", member: "bob", seq });
  expect(after([LIVE, welcome({ reads: { bob: 2 } }), read(5), read(3), welcome({ reads: { bob: 4 } })]).reads).toEqual({ bob: 5 });
});

it("M10 · history is asked for once at a time, put before the log, and a page for another place is dropped", () => {
  const start = after([LIVE, welcome({ head: 9, messages: [message(9)], more: true })]);
  expect(nextPage(start, "before")).toEqual({ before: 9 });
  const asked = reduce(start, { t: "paging", place: { before: 9 }, replaces: false });
  expect(nextPage(asked, "before")).toBe(null);
  const got = reduce(asked, frame({ t: "page", before: 9, messages: [message(7), message(8)], more: false, newer: true }));
  expect([seqs(got), nextPage(got, "before"), got.newer]).toEqual([[7, 8, 9], null, false]);
  const stray = reduce(asked, frame({ t: "page", before: 4, messages: [message(3)], more: true, newer: true }));
  expect([seqs(stray), nextPage(stray, "before")]).toEqual([[9], null]);
  expect(nextPage(reduce(reduce(asked, CUT), LIVE), "before")).toEqual({ before: 9 });
});

it("M6 · presence follows the room", () => {
  const presence = (member: string, online: boolean | null): ChatClientEvent => frame({ t: "presence", member, online });
  expect(after([LIVE, welcome({ online: ["bob"] }), presence("eve", true), presence("eve", true), presence("bob", false)]).online).toEqual(["eve"]);
  const hidden = after([LIVE, welcome({ online: ["bob"], hidden: ["eve"] }), presence("bob", null), presence("eve", false)]);
  expect([hidden.online, hidden.hidden]).toEqual([[], ["bob"]]);
});
