import fc from "fast-check";
import { expect, it } from "vitest";
import { newChatState, nextToSend, pageBefore, reduce, type ChatClientEvent, type ChatClientState, type Unsent } from "~/app/chat/chatState";
import { viewOf } from "~/app/chat/chatView";
import type { ChatFrame, ChatMessage } from "~/party/chat/protocol";

const message = (seq: number, from = "bob"): ChatMessage => ({ seq, id: `m${seq}`, from, atMs: seq, text: `${seq}` });
const arrives = (seq: number, from?: string): ChatClientEvent => ({ t: "frame", frame: { t: "message", ...message(seq, from) } });
const welcome = (frame: Partial<Extract<ChatFrame, { t: "welcome" }>>): ChatClientEvent => ({
  t: "frame",
  frame: { t: "welcome", v: 1, how: "snapshot", head: 0, messages: [], more: false, reads: {}, online: [], ...frame },
});
const LIVE: ChatClientEvent = { t: "link", link: { at: "live" } };
const CUT: ChatClientEvent = { t: "link", link: { at: "offline" } };
const written = (id: string): ChatClientEvent => ({ t: "written", entry: { id, text: id, atMs: 0, failed: null } });
const after = (events: readonly ChatClientEvent[], unsent: readonly Unsent[] = []): ChatClientState => events.reduce(reduce, newChatState("ann", unsent));
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
  const state = after([LIVE, welcome({ head: 2, messages: [message(1), message(2)] }), arrives(3), welcome({ head: 2, messages: [message(2)], more: true })]);
  expect(seqs(state)).toEqual([2, 3]);
  expect(state.more).toBe(true);
});

it("M4 · messages go one at a time, in the order of writing; later ones wait behind", () => {
  let state = after([LIVE, welcome({}), written("a"), written("b")]);
  expect(nextToSend(state)?.id).toBe("a");
  state = reduce(state, { t: "sent", id: "a" });
  expect(nextToSend(state)).toBe(null);
  state = reduce(state, { t: "frame", frame: { t: "message", ...message(1, "ann"), id: "a" } });
  expect(nextToSend(state)?.id).toBe("b");
});

it("M4 · what was not answered before the cut goes again, unless the room has it", () => {
  const cut = after([LIVE, welcome({}), written("a"), written("b"), { t: "sent", id: "a" }, CUT]);
  expect(nextToSend(cut)).toBe(null);
  expect(nextToSend(reduce(cut, LIVE))?.id).toBe("a");
  const known = reduce(reduce(cut, LIVE), welcome({ how: "missed", head: 1, messages: [{ ...message(1, "ann"), id: "a" }] }));
  expect(nextToSend(known)?.id).toBe("b");
});

it("M4 · a repeat's answer that lies before what is shown still ends the waiting", () => {
  const state = after([LIVE, welcome({ head: 900, messages: [message(900)] }), written("old"), { t: "sent", id: "old" }, { t: "frame", frame: { t: "message", ...message(3, "ann"), id: "old" } }]);
  expect([state.unsent, seqs(state)]).toEqual([[], [900]]);
});

it("M4 · another member's message under the same id answers nothing", () => {
  const state = after([LIVE, welcome({}), written("m1"), { t: "sent", id: "m1" }, arrives(1, "bob")]);
  expect(state.unsent).toHaveLength(1);
});

it("M3 · a refusal for good is shown and may be tried again in its place; one for now keeps waiting", () => {
  const refused = (code: "blocked" | "rate_limited") => after([LIVE, welcome({}), written("a"), written("b"), { t: "sent", id: "a" }, { t: "frame", frame: { t: "error", code, id: "a" } }]);
  expect(nextToSend(refused("rate_limited"))?.id).toBe("a");
  const failed = refused("blocked");
  expect(viewOf(failed).messages.map(({ status }) => status)).toEqual(["failed", "pending"]);
  expect(nextToSend(failed)?.id).toBe("b");
  expect(nextToSend(reduce(failed, { t: "retry", id: "a" }))?.id).toBe("a");
  expect(viewOf(reduce(failed, { t: "remove", id: "a" })).messages).toHaveLength(1);
});

it("M4 · a message keeps its key from pending to sent", () => {
  const pending = after([LIVE, welcome({}), written("a")]);
  const sent = reduce(pending, { t: "frame", frame: { t: "message", ...message(1, "ann"), id: "a" } });
  expect(viewOf(sent).messages[0]).toMatchObject({ status: "sent", seq: 1, key: viewOf(pending).messages[0]?.key });
});

it("M5 · read pointers only move forward, whatever comes late", () => {
  const read = (seq: number): ChatClientEvent => ({ t: "frame", frame: { t: "read", member: "bob", seq } });
  expect(after([LIVE, welcome({ reads: { bob: 2 } }), read(5), read(3), welcome({ reads: { bob: 4 } })]).reads).toEqual({ bob: 5 });
});

it("M10 · history is asked for once at a time, put before the log, and a page for another place is dropped", () => {
  const start = after([LIVE, welcome({ head: 9, messages: [message(9)], more: true })]);
  expect(pageBefore(start)).toBe(9);
  const asked = reduce(start, { t: "paging" });
  expect(pageBefore(asked)).toBe(null);
  const got = reduce(asked, { t: "frame", frame: { t: "page", before: 9, messages: [message(7), message(8)], more: false } });
  expect([seqs(got), pageBefore(got)]).toEqual([[7, 8, 9], null]);
  const stray = reduce(asked, { t: "frame", frame: { t: "page", before: 4, messages: [message(3)], more: true } });
  expect([seqs(stray), pageBefore(stray)]).toEqual([[9], 9]);
  expect(pageBefore(reduce(reduce(asked, CUT), LIVE))).toBe(9);
});

it("M6 · presence follows the room", () => {
  const presence = (member: string, online: boolean): ChatClientEvent => ({ t: "frame", frame: { t: "presence", member, online } });
  expect(after([LIVE, welcome({ online: ["bob"] }), presence("eve", true), presence("eve", true), presence("bob", false)]).online).toEqual(["eve"]);
});
