import fc from "fast-check";
import { expect, it } from "vitest";
import { withLink, newChatState, nextPage, withFrame, stillTyping, viewOf, type ChatState } from "./chatState";
import { CHAT_LIMITS, type ChatFrame, type ChatMessage, type PageCursor } from "~/party/chat/protocol";
import { StoredChat } from "~/tests/kit/chat/storedChat";
import { welcomeFrame } from "~/tests/kit/chat/welcomeFrame";

type Step = (state: ChatState) => ChatState;

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  id: `m${seq}`,
  from: "bob",
  atMs: seq,
  text: `${seq}`,
  ...more,
});
const messages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, i) => message(from + i));
const frame =
  (incoming: ChatFrame, atMs = 0): Step =>
  (state) =>
    withFrame(state, incoming, atMs);
const arrives = (seq: number): Step => frame({ t: "message", ...message(seq) });
const changes = (seq: number, changed: ChatMessage): Step => frame({ t: "changed", seq, message: changed });
const welcome = (incoming: Parameters<typeof welcomeFrame>[0]): Step => frame(welcomeFrame(incoming));
const LIVE: Step = (state) => withLink(state, { type: "live" });
const CUT: Step = (state) => withLink(state, { type: "offline" });
const asks =
  (place: PageCursor, replaces: boolean): Step =>
  (state) => ({ ...state, paging: { place, replaces } });
const then = (state: ChatState, step: Step): ChatState => step(state);
const after = (...steps: readonly Step[]): ChatState => steps.reduce((state, step) => step(state), newChatState("ann"));
const seqs = (state: ChatState): number[] => state.log.map(({ seq }) => seq);
const range = (from: number, to: number): number[] => messages(from, to).map(({ seq }) => seq);

/** A chat with 100 messages, of which the log shows numbers 31 to 80. */
const inThePast = after(
  LIVE,
  welcome({ head: 100, messages: messages(31, 80), more: true, newer: true, unread: 60, reads: { ann: 40 } }),
);

it("M10 · a log of earlier messages continues page by page to the newest, without a gap", () => {
  let state = then(inThePast, arrives(101));
  expect([state.head, seqs(state), state.hasNewer]).toEqual([101, range(31, 80), true]);
  expect(nextPage(state, "after")).toEqual({ after: 80 });
  state = then(state, asks({ after: 80 }, false));
  state = then(state, frame({ t: "page", after: 80, messages: messages(81, 101), more: true, newer: false }));
  expect([seqs(state), state.hasNewer, state.hasOlder, nextPage(state, "after")]).toEqual([
    range(31, 101),
    false,
    true,
    null,
  ]);
  expect(seqs(then(state, arrives(102)))).toEqual(range(31, 102));
});

it("M12 · a jump in the chat replaces the log", () => {
  const around: PageCursor = { around: 5 };
  let state = then(inThePast, asks(around, true));
  state = then(state, frame({ t: "page", ...around, messages: messages(1, 30), more: false, newer: true }));
  expect([seqs(state), state.hasOlder, state.hasNewer]).toEqual([range(1, 30), false, true]);
  state = then(state, asks({ before: Number.MAX_SAFE_INTEGER }, true));
  state = then(
    state,
    frame({ t: "page", before: Number.MAX_SAFE_INTEGER, messages: messages(51, 100), more: true, newer: false }),
  );
  expect([seqs(state), state.hasOlder, state.hasNewer]).toEqual([range(51, 100), true, false]);
});

it("M4 · a message written while the log is far back shows immediately at its end", () => {
  const written: Step = (state) => ({
    ...state,
    pending: [{ id: "a", content: { text: "new" }, atMs: 0, failed: null }],
  });
  expect(
    viewOf(then(inThePast, written))
      .messages.slice(-2)
      .map(({ status }) => status),
  ).toEqual(["sent", "pending"]);
});

it("M12 · a change updates its message and its quotes in the log", () => {
  const quoting = message(60, { re: { seq: 40, from: "bob", text: "40" } });
  let state = after(LIVE, welcome({ head: 100, messages: [...messages(31, 59), quoting], more: true, newer: true }));
  state = then(state, changes(101, message(40, { text: "edited" })));
  expect([state.log[9]?.text, state.log.at(-1)?.re?.text]).toEqual(["edited", "edited"]);
  state = then(state, changes(102, message(40, { text: "", deleted: true })));
  expect([state.log[9]?.deleted, state.log.at(-1)?.re]).toEqual([
    true,
    { seq: 40, from: "bob", text: "", deleted: true },
  ]);
  for (const [seq, gone] of [
    [103, 3],
    [104, 90],
  ] as const)
    state = then(state, changes(seq, message(gone, { text: "", deleted: true })));
  expect([state.head, state.gap, seqs(state)]).toEqual([104, "none", range(31, 60)]);
});

it("M12 · a change that arrives early waits for the events before it", () => {
  let state = after(LIVE, welcome({ head: 1, messages: [message(1)] }), changes(3, message(2, { text: "edited" })));
  expect([seqs(state), state.gap]).toEqual([[1], "found"]);
  state = then(state, arrives(2));
  expect([state.log.at(-1)?.text, state.head, state.gap]).toEqual(["edited", 3, "none"]);
});

it("M12 · the answer to a change without effect takes no place in the order", () => {
  const chat = new StoredChat();
  chat.says("ann", "hello");
  chat.says("bob", "news");
  const [again] = chat.changes("ann", 1, { type: "edit", text: "hello" }).sends;
  if (!again) throw new Error("no answer");
  let state = after(LIVE, welcome({ head: 1, messages: [chat.at(1)] }), frame(again.frame));
  state = then(state, frame({ t: "message", ...chat.at(2) }));
  expect([seqs(state), state.head]).toEqual([[1, 2], 2]);
});

it("M4 · with any order and repetition of the room's frames, the log is right once all have arrived", () => {
  const step = fc.record({
    kind: fc.constantFrom("say", "edit", "react", "delete"),
    seq: fc.integer({ min: 1, max: 8 }),
    by: fc.constantFrom("ann", "bob"),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.infiniteStream(fc.nat()), (steps, chance) => {
      const chat = new StoredChat();
      const incoming: ChatFrame[] = [];
      for (const [i, { kind, seq, by }] of steps.entries()) {
        const { sends } =
          kind === "say"
            ? chat.sends(by, { text: `${i}`, re: seq })
            : kind === "edit"
              ? chat.changes(by, seq, { type: "edit", text: `${"👍".repeat(i * 20)} ${i}` })
              : kind === "react"
                ? chat.changes(by, seq, { type: "react", emoji: i % 2 ? "👍" : null })
                : chat.changes(by, seq, { type: "delete" });
        incoming.push(...sends.filter(({ frame: { t } }) => t !== "error").map(({ frame: each }) => each));
      }
      const next = () => chance.next().value ?? 0;
      const mixed = [...incoming, ...incoming.filter(() => next() % 3 === 0)]
        .map((each) => [next() % 1_000, each] as const)
        .sort((a, b) => a[0] - b[0]);
      let state = after(LIVE, welcome({}));
      for (const [, each] of mixed) state = then(state, frame(each));
      expect([state.gap, state.head]).toEqual(["none", chat.state.head]);
      expect(state.log).toEqual(chat.store.after(0));
      chat.storage.close();
    }),
  );
});

it("M5 · the unread marker stays while the chat is open", () => {
  expect(inThePast.unread).toEqual({ after: 40, count: 60 });
  const read = then(inThePast, frame({ t: "read", member: "ann", seq: 100 }));
  expect(read.unread, "reading doesn't remove the marker").toEqual({ after: 40, count: 60 });
  expect(then(read, welcome({ how: "missed", head: 100, unread: 0, reads: { ann: 100 } })).unread).toEqual({
    after: 40,
    count: 60,
  });
});

it("M5 · the unread marker moves with missed messages", () => {
  const read = then(inThePast, frame({ t: "read", member: "ann", seq: 100 }));
  expect(
    then(read, welcome({ how: "missed", head: 103, messages: messages(101, 103), unread: 3, reads: { ann: 100 } }))
      .unread,
  ).toEqual({ after: 100, count: 3 });
});

it("M6 · a typing notice lasts for a while, or until the member's message, their leaving or a lost socket", () => {
  const typing = (member: string, atMs: number) => frame({ t: "typing", member }, atMs);
  const state = after(LIVE, welcome({}), typing("bob", 0), typing("eve", 1_000), typing("ann", 0));
  expect(viewOf(state).typing).toEqual(["bob", "eve"]);
  expect(viewOf(stillTyping(state, CHAT_LIMITS.typingLastsMs)).typing).toEqual(["eve"]);
  expect(viewOf(then(state, arrives(1))).typing, "bob's message").toEqual(["eve"]);
  expect(viewOf(then(state, frame({ t: "presence", member: "eve", online: false }))).typing).toEqual(["bob"]);
  expect(viewOf(then(state, CUT)).typing).toEqual([]);
});
