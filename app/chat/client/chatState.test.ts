import fc from "fast-check";
import { expect, it } from "vitest";
import {
  withLink,
  newChatState,
  nextPage,
  nextToSend,
  openingState,
  withFrame,
  withStored,
  viewOf,
  withFailure,
  type ChatState,
  type PendingMessage,
} from "./chatState";
import type { ChatFrame, ChatMessage, PageCursor } from "~/party/chat/protocol";
import { welcomeFrame } from "~/tests/kit/chat/welcomeFrame";

type Step = (state: ChatState) => ChatState;

const message = (seq: number, from = "bob"): ChatMessage => ({ seq, id: `m${seq}`, from, atMs: seq, text: `${seq}` });
const frame =
  (incoming: ChatFrame, atMs = 0): Step =>
  (state) =>
    withFrame(state, incoming, atMs);
const arrives = (seq: number, from?: string): Step => frame({ t: "message", ...message(seq, from) });
const confirms = (seq: number, id: string): Step => frame({ t: "message", ...message(seq, "ann"), id });
const welcome = (incoming: Parameters<typeof welcomeFrame>[0], atMs = 0): Step => frame(welcomeFrame(incoming), atMs);
const LIVE: Step = (state) => withLink(state, { type: "live" });
const CUT: Step = (state) => withLink(state, { type: "offline" });
const SENDS: Step = (state) => ({ ...state, isSender: true });
const entry = (id: string): PendingMessage => ({ id, content: { text: id }, atMs: 0, failed: null });
const wrote =
  (id: string): Step =>
  (state) => ({ ...state, pending: [...state.pending, entry(id)] });
const readsStore =
  (entries: PendingMessage[], put: string[]): Step =>
  (state) =>
    withStored(state, entries, put);
/** Messages that the member wrote and that are in the store. */
const written = (...ids: string[]): Step[] => [...ids.map(wrote), readsStore(ids.map(entry), ids)];
const asks =
  (place: PageCursor, replaces: boolean): Step =>
  (state) => ({ ...state, paging: { place, replaces } });
const then = (state: ChatState, step: Step): ChatState => step(state);
const after = (steps: readonly Step[]): ChatState => steps.reduce((state, step) => step(state), newChatState("ann"));
const seqs = (state: ChatState): number[] => state.log.map(({ seq }) => seq);

it("M4 · the log is in the room's order, each message once, in whatever order and however often frames arrive", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        Array.from({ length: 12 }, (_, i) => i + 1),
        { minLength: 12 },
      ),
      fc.array(fc.integer({ min: 1, max: 12 })),
      (order, repeats) => {
        const state = after([LIVE, welcome({}), ...[...order, ...repeats].map((seq) => arrives(seq))]);
        expect(seqs(state)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
        expect(state.outOfOrder).toEqual([]);
      },
    ),
  );
});

it("M4 · the log never shows messages after a gap", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 })), (order) => {
      let state = after([LIVE, welcome({ head: 3, messages: [message(2), message(3)] })]);
      for (const seq of order) {
        state = then(state, arrives(seq));
        expect(seqs(state)).toEqual(Array.from({ length: (state.head ?? 0) - 1 }, (_, i) => i + 2));
        expect(state.gap).toBe(state.outOfOrder.length > 0 ? "found" : "none");
      }
    }),
  );
});

it("M12 · each welcome says how far the room's clock is ahead, and an earlier release's says nothing", () => {
  const ahead = (nowMs: number, atMs: number) => after([LIVE, welcome({ nowMs }, atMs)]).roomAheadMs;
  expect([ahead(1_000, 400), ahead(1_000, 5_000)]).toEqual([600, -4_000]);
  expect(after([LIVE, welcome({ nowMs: 1_000 }, 400), CUT, LIVE, welcome({}, 900)]).roomAheadMs).toBe(0);
});

it("M4 · a message that arrives before the welcome isn't lost", () => {
  expect(seqs(after([LIVE, arrives(3), welcome({ head: 2, messages: [message(1), message(2)] })]))).toEqual([1, 2, 3]);
});

it("M4 · a snapshot replaces the log but not newer messages", () => {
  const state = after([
    LIVE,
    welcome({ head: 2, messages: [message(1), message(2)] }),
    arrives(4),
    welcome({ head: 3, messages: [message(3)], more: true }),
  ]);
  expect(seqs(state)).toEqual([3, 4]);
  expect(state.hasOlder).toBe(true);
});

it("M4 · the next message to send is the first one written", () => {
  let state = after([LIVE, SENDS, welcome({}), ...written("a", "b")]);
  expect(nextToSend(state)?.id).toBe("a");
  state = then(state, confirms(1, "a"));
  expect(nextToSend(state)?.id).toBe("b");
});

it("M4 · a message is sent only after it is stored", () => {
  expect(nextToSend(after([LIVE, SENDS, welcome({}), wrote("a")]))).toBe(null);
  expect(nextToSend(after([LIVE, SENDS, welcome({}), ...written("a")]))?.id).toBe("a");
});

it("M4 · a message is sent only by the page that sends", () => {
  expect(nextToSend(after([LIVE, welcome({}), ...written("a")]))).toBe(null);
  expect(nextToSend(after([LIVE, welcome({}), ...written("a"), SENDS]))?.id).toBe("a");
});

it("M4 · a message that was stored and is no longer in the store was sent by another page", () => {
  expect(after([LIVE, welcome({}), wrote("a"), readsStore([], [])]).pending, "not stored yet").toHaveLength(1);
  expect(after([LIVE, welcome({}), wrote("a"), readsStore([], ["a"])]).pending).toEqual([]);
});

it("X4 · a message that the store refused is sent by this page", () => {
  const refusedByStore: Step = (state) => ({ ...state, memoryOnly: new Set(["a"]), isSender: true });
  const state = after([LIVE, welcome({}), wrote("a"), refusedByStore, readsStore([], [])]);
  expect(nextToSend(state)?.id).toBe("a");
});

it("M4 · the answer to a resent message ends its pending state even if the message is older than the log", () => {
  const state = after([
    LIVE,
    SENDS,
    welcome({ head: 900, messages: [message(900)] }),
    ...written("old"),
    confirms(3, "old"),
  ]);
  expect([state.pending, seqs(state)]).toEqual([[], [900]]);
});

it("M4 · another member's message with the same id isn't an answer", () => {
  const state = after([LIVE, SENDS, welcome({}), ...written("m1"), arrives(1, "bob")]);
  expect(state.pending).toHaveLength(1);
});

it("M3 · a failed message holds back later ones until it is retried or removed", () => {
  const failed = withFailure(after([LIVE, SENDS, welcome({}), ...written("a", "b")]), "a", "blocked");
  expect(viewOf(failed).messages.map(({ status }) => status)).toEqual(["failed", "pending"]);
  expect(nextToSend(failed)).toBe(null);
  expect(nextToSend(withFailure(failed, "a", null))?.id).toBe("a");
  const removed = { ...failed, pending: failed.pending.slice(1) };
  expect([viewOf(removed).messages.length, nextToSend(removed)?.id]).toEqual([1, "b"]);
});

it("M4 · a message keeps its key from pending to sent", () => {
  const pending = after([LIVE, SENDS, welcome({}), ...written("a")]);
  const sent = then(pending, confirms(1, "a"));
  expect(viewOf(sent).messages[0]).toMatchObject({ status: "sent", seq: 1, key: viewOf(pending).messages[0]?.key });
});

it("M5 · read pointers only move forward, even if frames come late", () => {
  const read = (seq: number): Step => frame({ t: "read", member: "bob", seq });
  expect(after([LIVE, welcome({ reads: { bob: 2 } }), read(5), read(3), welcome({ reads: { bob: 4 } })]).reads).toEqual(
    { bob: 5 },
  );
});

it("M10 · a page of history is put before the log", () => {
  const start = after([LIVE, welcome({ head: 9, messages: [message(9)], more: true }), asks({ before: 9 }, false)]);
  const got = then(
    start,
    frame({ t: "page", before: 9, messages: [message(7), message(8)], more: false, newer: true }),
  );
  expect([seqs(got), nextPage(got, "before"), got.hasNewer]).toEqual([[7, 8, 9], null, false]);
});

it("M10 · history is requested one page at a time", () => {
  const start = after([LIVE, welcome({ head: 9, messages: [message(9)], more: true })]);
  expect(nextPage(start, "before")).toEqual({ before: 9 });
  const asked = then(start, asks({ before: 9 }, false));
  expect(nextPage(asked, "before")).toBe(null);
  expect(nextPage(then(then(asked, CUT), LIVE), "before")).toEqual({ before: 9 });
});

it("M10 · a page of history that wasn't requested is dropped", () => {
  const asked = after([LIVE, welcome({ head: 9, messages: [message(9)], more: true }), asks({ before: 9 }, false)]);
  const stray = then(asked, frame({ t: "page", before: 4, messages: [message(3)], more: true, newer: true }));
  expect([seqs(stray), nextPage(stray, "before")]).toEqual([[9], null]);
});

it("M6 · presence follows the room's frames", () => {
  const presence = (member: string, online: boolean | null): Step => frame({ t: "presence", member, online });
  expect(
    after([LIVE, welcome({ online: ["bob"] }), presence("eve", true), presence("eve", true), presence("bob", false)])
      .online,
  ).toEqual(["eve"]);
  const hidden = after([
    LIVE,
    welcome({ online: ["bob"], hidden: ["eve"] }),
    presence("bob", null),
    presence("eve", false),
  ]);
  expect([hidden.online, hidden.hidden]).toEqual([[], ["bob"]]);
});

it("rooms · a frame of a later release leaves the chat unchanged", () => {
  const before = after([LIVE, welcome({ head: 1, messages: [message(1)] })]);
  expect(withFrame(before, { t: "pinned", seq: 1 } as unknown as ChatFrame, 0)).toBe(before);
});

it("X59 · a quote of a message that is hidden and then restored shows its text again", () => {
  const reply: ChatMessage = { ...message(2, "ann"), re: { seq: 1, from: "bob", text: "1" } };
  const hidden: ChatMessage = { ...message(1), text: "", deleted: true, hidden: true };
  const opened = [welcome({ head: 2, messages: [message(1), reply] })];
  const hides = frame({ t: "changed", seq: 3, message: hidden });
  const restores = frame({ t: "changed", seq: 4, message: message(1) });
  expect(after([...opened, hides]).log[1]?.re).toEqual({ seq: 1, from: "bob", text: "", deleted: true, hidden: true });
  expect(after([...opened, hides, restores]).log[1]?.re).toEqual({ seq: 1, from: "bob", text: "1" });
});

it("X185 · a chat that came with the page goes on without a gap or a repeat", () => {
  const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => message(from + i + 1));
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), fc.nat(9), (sent, missed, live) => {
      const opening = welcomeFrame({ head: sent, messages: upTo(0, sent) });
      const [caughtUp, all] = [sent + missed, sent + missed + live];
      const steps = [LIVE, welcome({ how: "missed", head: caughtUp, messages: upTo(sent, caughtUp) })];
      const then = upTo(caughtUp, all).map(({ seq }) => arrives(seq));
      const state = [...steps, ...then].reduce((state, step) => step(state), openingState("ann", true, opening));
      expect(seqs(state)).toEqual(upTo(0, all).map(({ seq }) => seq));
    }),
  );
});

it("X185 · a chat that came with the page says nothing of who is online", () => {
  expect(openingState("ann", true, welcomeFrame({ online: ["bob"] })).online).toEqual([]);
});

it("X185 · a chat that nobody has started is known to be empty before its code has loaded", () => {
  expect(viewOf(openingState("ann", false, null))).toMatchObject({ ready: true, link: { type: "none" }, messages: [] });
});
