import { expect, it } from "vitest";
import type { ChatMessage } from "~/party/chat/protocol";
import { check, flawsIn, type Recorded } from "~/tests/faults/checker";

const message = (seq: number, id: string, from = "ann"): ChatMessage => ({
  seq,
  id,
  from,
  atMs: 0,
  text: `${from} ${id}`,
});
const ORDER = [message(1, "a"), message(2, "b"), message(4, "x", "bob")];

const history = (broken: Partial<Recorded> = {}): Recorded => ({
  written: new Map([
    ["ann", ["a", "b"]],
    ["bob", ["x"]],
  ]),
  acknowledged: new Map([["ann", new Set(["a"])]]),
  order: ORDER,
  texts: ORDER.map(({ text }) => text),
  head: 4,
  shown: new Map([["ann 1", [[1], [1, 2, 4]]]]),
  ends: new Map([["ann 1", { messages: ORDER, reads: { ann: 2, bob: 0 }, unsent: 0 }]]),
  reads: { ann: 2, bob: 0 },
  unread: new Map([
    ["ann", 1],
    ["bob", 2],
    ["eve", null],
  ]),
  members: ["ann", "bob"],
  ...broken,
});

/** A page `p` with all messages and these read pointers. */
const endsWith = (reads: Record<string, number>): Partial<Recorded> => ({
  ends: new Map([["p", { messages: ORDER, reads, unsent: 0 }]]),
  unread: new Map(),
});

/** The edge wrote these lines, and the room has those. */
const withLines = (lines: string[], stored: string[]): Partial<Recorded> => {
  const order = stored.map((id, i): ChatMessage => ({ ...message(i + 1, id), line: { line: "picture" } }));
  return { lines, order, texts: [], written: new Map(), acknowledged: new Map(), shown: new Map(), ends: new Map() };
};

it("M4 · the checker sees no flaw in a history without one", () => {
  expect(flawsIn(history())).toEqual([]);
  expect(flawsIn(history({ ...withLines(["r", "s"], ["r", "s"]), unread: new Map() }))).toEqual([]);
});

it("M5 · the checker sees no flaw in an earlier receipt of a member who has hidden them since", () => {
  const seen = { reads: { ann: 2, bob: 4 }, receipts: new Map([["p", ["ann"]]]), readLast: ["bob"] };
  expect(flawsIn(history({ ...endsWith({ ann: 2, bob: 2 }), ...seen }))).toEqual([]);
});

it.each<[string, keyof ReturnType<typeof check>, Partial<Recorded>]>([
  ["the loss of a promised message", "lost", { written: new Map([["ann", ["a", "b", "c"]]]) }],
  [
    "the loss of a message that was shown as sent",
    "lost",
    { acknowledged: new Map([["bob", new Set(["y"])]]), written: new Map([["bob", ["x"]]]) },
  ],
  ["the loss of a line", "lost", withLines(["r", "s"], ["r"])],
  ["a line that is stored twice", "doubled", withLines(["r"], ["r", "r"])],
  ["lines in another order", "reordered", withLines(["r", "s"], ["s", "r"])],
  [
    "a page with an unsent message",
    "lost",
    { ends: new Map([["p", { messages: ORDER, reads: { ann: 2, bob: 0 }, unsent: 1 }]]) },
  ],
  [
    "a page that ends before the newest message",
    "lost",
    { ends: new Map([["p", { messages: ORDER.slice(0, 2), reads: { ann: 2, bob: 0 }, unsent: 0 }]]) },
  ],
  [
    "a page that shows another text",
    "lost",
    {
      ends: new Map([
        ["p", { messages: [{ ...message(4, "x", "bob"), text: "old" }], reads: { ann: 2, bob: 0 }, unsent: 0 }],
      ]),
    },
  ],
  ["a view with a gap", "lost", { shown: new Map([["p", [[1, 4]]]]) }],
  ["a view of a message that doesn't exist", "lost", { shown: new Map([["p", [[1, 2, 3]]]]) }],
  ["an id that occurs twice", "doubled", { order: [...ORDER.slice(0, 2), message(3, "b"), message(4, "x", "bob")] }],
  ["one text under two ids", "doubled", { texts: ["hi", "hi"] }],
  ["a view with a message twice", "doubled", { shown: new Map([["p", [[1, 1]]]]) }],
  ["messages in another order than they were written", "reordered", { written: new Map([["ann", ["b", "a"]]]) }],
  ["a view in another order", "reordered", { shown: new Map([["p", [[2, 1]]]]) }],
  ["a room whose numbers go back", "reordered", { order: [message(2, "a"), message(1, "b"), message(4, "x", "bob")] }],
  ["a number above the head", "reordered", { head: 3 }],
  ["a list with a wrong count", "miscounted", { unread: new Map([["ann", 0]]) }],
  ["a list with a chat that was left", "miscounted", { unread: new Map([["eve", 0]]) }],
  ["a list without a chat", "miscounted", { unread: new Map([["bob", null]]) }],
  [
    "a page with wrong read pointers",
    "miscounted",
    { ends: new Map([["p", { messages: ORDER, reads: { ann: 1, bob: 0 }, unsent: 0 }]]) },
  ],
  [
    "a page without a receipt that it may show",
    "miscounted",
    { ...endsWith({ ann: 2 }), reads: { ann: 2, bob: 4 }, receipts: new Map([["p", ["ann", "bob"]]]) },
  ],
  [
    "a page that shows a receipt which it may not know",
    "miscounted",
    {
      ...endsWith({ ann: 2, bob: 4 }),
      reads: { ann: 2, bob: 4 },
      receipts: new Map([["p", ["ann"]]]),
      readLast: ["bob"],
    },
  ],
  [
    "a page that shows more than somebody has read",
    "miscounted",
    { ...endsWith({ ann: 2, bob: 4 }), reads: { ann: 2, bob: 1 }, receipts: new Map([["p", ["ann"]]]) },
  ],
  [
    "a page that shows a hidden member as online",
    "miscounted",
    { lists: [{ page: "p", what: "online", shown: ["bob"], expected: [] }] },
  ],
])("M4, M5 · the checker finds %s", (_what, kind, broken) => {
  expect(check(history(broken))[kind]).not.toEqual([]);
});
