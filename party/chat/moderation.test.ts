import fc from "fast-check";
import { expect, it } from "vitest";
import { ORIGINALS_MS } from "~/base/moderation/terms";
import { ChatHistory } from "~/party/chat/history";
import { frameFor } from "~/party/chat/moderation";
import { ORIGINALS_MAX } from "~/party/chat/originals";
import type { ChatMedia, ChatMessage, ModeratedState } from "~/party/chat/protocol";
import { summaryFor } from "~/party/chat/summary";
import { refusalIn, StoredChat } from "~/tests/kit/chat/storedChat";

const PICTURE: ChatMedia = { key: "m/ann/1", kind: "image", width: 4, height: 3 };
const historyOf = (chat: StoredChat) => new ChatHistory(chat.store, () => chat.state);
const restrict = (chat: StoredChat, member: string, revision: number, canWrite = false) =>
  chat.does({ type: "messaging", member, right: { revision, canWrite } });

// ---- X59: hidden messages

it("X59 · a hidden message has its content for its author, and for nobody else", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude", { media: PICTURE });
  chat.moderates(seq, "hidden", 1);
  expect(historyOf(chat).message("ann", seq)).toMatchObject({ text: "rude", media: PICTURE, hidden: true });
  const seen = historyOf(chat).message("bob", seq);
  expect(seen).toMatchObject({ text: "", deleted: true, hidden: true });
  expect(seen).not.toHaveProperty("media");
});

it("X59 · a restored message is as before", () => {
  const chat = new StoredChat();
  const before = chat.says("ann", "rude", { media: PICTURE, mentions: ["bob"] });
  chat.moderates(before.seq, "hidden", 1);
  chat.moderates(before.seq, "shown", 2);
  expect(historyOf(chat).message("bob", before.seq)).toEqual(before);
  expect(summaryFor(chat.store, "g", "bob", chat.state)).toMatchObject({ mentioned: true, lastText: "rude" });
});

it("X59 · a decision that arrives late changes nothing", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude");
  chat.moderates(seq, "shown", 2);
  expect(chat.moderates(seq, "hidden", 1)).toMatchObject({ writes: [], sends: [] });
});

it("X59 · a quote of a hidden message shows that it is hidden", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude");
  const reply = chat.says("bob", "why?", { re: seq });
  chat.moderates(seq, "hidden", 1);
  expect(historyOf(chat).message("bob", reply.seq)?.re).toEqual({
    seq,
    from: "ann",
    text: "",
    deleted: true,
    hidden: true,
  });
});

it("X59 · a search finds a hidden message only for its author", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude words");
  chat.moderates(seq, "hidden", 1);
  expect(["ann", "bob"].map((member) => historyOf(chat).search(member, "rude", null).messages.length)).toEqual([1, 0]);
});

it("X59 · the list of chats shows a hidden message only to its author", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude", { mentions: ["bob"] });
  chat.moderates(seq, "hidden", 1);
  expect(summaryFor(chat.store, "g", "bob", chat.state)).toMatchObject({
    lastText: "",
    last: { deleted: true, hidden: true },
    mentioned: false,
  });
  expect(summaryFor(chat.store, "g", "ann", chat.state)).toMatchObject({ lastText: "rude", last: null });
});

it.each([
  ["edit", "ann", { type: "edit", text: "ruder" }],
  ["react to", "bob", { type: "react", emoji: "👍" }],
] as const)("X59 · nobody can %s a hidden message", (_what, member, change) => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude");
  chat.moderates(seq, "hidden", 1);
  expect(refusalIn(chat.changes(member, seq, change))).toBe("not_found");
});

it("X59 · the author can delete a hidden message", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude");
  chat.moderates(seq, "hidden", 1);
  chat.changes("ann", seq, { type: "delete" });
  expect(historyOf(chat).message("ann", seq)).toMatchObject({ text: "", deleted: true });
});

it("X57 · a message that moderators delete is deleted like by its author", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude", { media: PICTURE });
  const { writes } = chat.moderates(seq, "deleted", 1);
  expect(writes).toContainEqual({ type: "effect", kind: "loose", targets: [PICTURE.key] });
  expect(chat.at(seq)).toEqual({ seq, id: "c0", from: "ann", atMs: 0, text: "", deleted: true });
});

it("X57 · nothing restores a deleted message", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "rude");
  chat.moderates(seq, "deleted", 1);
  chat.moderates(seq, "shown", 2);
  expect(chat.at(seq)).toMatchObject({ text: "", deleted: true });
});

it("X57 · moderators can't hide a line", () => {
  const chat = new StoredChat();
  chat.addsLine("ann", { line: "picture" });
  expect(chat.moderates(chat.state.last, "hidden", 1).writes).toEqual([]);
});

// ---- X57, X60: members who can't write

it.each([
  ["send", (chat: StoredChat, _seq: number) => chat.sends("ann", { text: "more" })],
  ["edit", (chat: StoredChat, seq: number) => chat.changes("ann", seq, { type: "edit", text: "other" })],
  ["react", (chat: StoredChat, seq: number) => chat.changes("ann", seq, { type: "react", emoji: "👍" })],
  ["answer", (chat: StoredChat, seq: number) => chat.changes("ann", seq, { type: "answer", accept: true })],
])("X57 · a restricted member can't %s", (_what, does) => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "hello");
  restrict(chat, "ann", 1);
  expect(refusalIn(does(chat, seq))).toBe("restricted");
});

it("X57 · a restricted member can delete what they wrote", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "hello");
  restrict(chat, "ann", 1);
  expect(refusalIn(chat.changes("ann", seq, { type: "delete" }))).toBeNull();
});

it("X57 · a member whom a block and a restriction keep from writing learns only of the restriction", () => {
  const chat = new StoredChat();
  chat.access({ version: 2, kind: "direct", members: ["ann", "bob"], blocked: ["ann", "bob"], areFriends: false });
  restrict(chat, "ann", 1);
  expect(refusalIn(chat.sends("ann", { text: "hi" }))).toBe("restricted");
});

it("X57 · the other members can write while one is restricted", () => {
  const chat = new StoredChat();
  restrict(chat, "ann", 1);
  expect(refusalIn(chat.sends("bob", { text: "hi" }))).toBeNull();
});

it("X60 · a member can write again when the restriction ends", () => {
  const chat = new StoredChat();
  restrict(chat, "ann", 1);
  restrict(chat, "ann", 2, true);
  expect(refusalIn(chat.sends("ann", { text: "hi" }))).toBeNull();
});

it("X60 · an older report doesn't end a restriction", () => {
  const chat = new StoredChat();
  restrict(chat, "ann", 2);
  restrict(chat, "ann", 1, true);
  expect(refusalIn(chat.sends("ann", { text: "hi" }))).toBe("restricted");
});

it("X60 · a repeated list of members with a newer right restricts the member", () => {
  const chat = new StoredChat();
  const list = { version: 1, kind: "group" as const, members: ["ann", "bob"], blocked: [] };
  chat.access({ ...list, messaging: { ann: { revision: 1, canWrite: false } } });
  expect(chat.store.load().messaging).toEqual({ ann: { revision: 1, canWrite: false } });
  expect(refusalIn(chat.sends("ann", { text: "hi" }))).toBe("restricted");
});

it("X60 · a list of members without rights, which an earlier edge sends, keeps a restriction", () => {
  const chat = new StoredChat();
  restrict(chat, "ann", 1);
  chat.access({ version: 2, kind: "group", members: ["ann", "bob"], blocked: [] });
  expect(chat.store.load().messaging["ann"]).toEqual({ revision: 1, canWrite: false });
});

// ---- X51, X52: evidence

it("X52 · evidence has the first text of a message that was edited and then deleted", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "threat", { media: PICTURE });
  chat.changes("ann", seq, { type: "edit", text: "kind" });
  chat.changes("ann", seq, { type: "delete" });
  expect(historyOf(chat).evidence("bob", seq)).toEqual([
    {
      seq,
      from: "ann",
      text: "threat",
      atMs: 0,
      file: { key: PICTURE.key, kind: "image", alt: "" },
      isChanged: true,
      now: null,
    },
  ]);
});

it("X133 · evidence has the text of a message as it was sent, and as it is at the time of the report", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "kind");
  const history = historyOf(chat);
  expect(history.evidence("bob", seq)).toMatchObject([{ text: "kind", isChanged: false }]);
  expect(history.evidence("bob", seq)?.[0]).not.toHaveProperty("now");
  chat.changes("ann", seq, { type: "edit", text: "threat" });
  expect(history.evidence("bob", seq)).toMatchObject([{ text: "kind", isChanged: true, now: "threat" }]);
});

it("X52 · no page, search or list has the original of a deleted message", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "threat");
  chat.changes("ann", seq, { type: "delete" });
  const history = historyOf(chat);
  const shown = JSON.stringify([
    history.opening("bob", null),
    history.after("bob", 0, 9),
    history.search("bob", "threat", null),
    summaryFor(chat.store, "g", "bob", chat.state),
  ]);
  expect(shown).not.toContain("threat");
});

it("X52 · nothing is left of a deleted message after 30 days", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "threat");
  chat.changes("ann", seq, { type: "delete" });
  chat.store.originals.removeEnded(ORIGINALS_MS - 1);
  expect(historyOf(chat).evidence("bob", seq)).not.toBeNull();
  chat.store.originals.removeEnded(ORIGINALS_MS);
  expect(historyOf(chat).evidence("bob", seq)).toBeNull();
});

it("X52 · a chat keeps the newest 1,000 originals", () => {
  const chat = new StoredChat();
  const all = Array.from({ length: ORIGINALS_MAX + 1 }, () => chat.says("ann", "hello").seq);
  for (const seq of all) {
    chat.nowMs++;
    chat.changes("ann", seq, { type: "delete" });
  }
  expect([chat.store.originals.of(all[0] ?? 0), chat.store.originals.of(all[1] ?? 0)?.text]).toEqual([null, "hello"]);
});

it("X51 · evidence has at most five messages on each side, and no lines", () => {
  const chat = new StoredChat();
  for (let n = 0; n < 20; n++) {
    chat.says(n % 2 ? "ann" : "bob", `message ${n}`);
    chat.addsLine("ann", { line: "picture" });
  }
  const texts = historyOf(chat)
    .evidence("bob", 21)
    ?.map(({ text }) => text);
  expect(texts).toEqual(Array.from({ length: 11 }, (_, i) => `message ${i + 5}`));
});

it("X51 · evidence has fewer messages at the end of a chat", () => {
  const chat = new StoredChat();
  for (let n = 0; n < 8; n++) chat.says("ann", `message ${n}`);
  expect(
    historyOf(chat)
      .evidence("bob", 8)
      ?.map(({ seq }) => seq),
  ).toEqual([3, 4, 5, 6, 7, 8]);
});

it("X51 · a stranger, a line and an unknown message give no evidence", () => {
  const chat = new StoredChat();
  chat.says("ann", "hello");
  chat.addsLine("ann", { line: "picture" });
  const history = historyOf(chat);
  expect([history.evidence("eve", 1), history.evidence("bob", 2), history.evidence("bob", 3)]).toEqual([
    null,
    null,
    null,
  ]);
});

it("X30 X51 · the recipient of an unanswered message request can report it, until they delete it", () => {
  const chat = new StoredChat();
  chat.access({ version: 2, kind: "direct", members: ["ann", "bob"], blocked: [], areFriends: false });
  const { seq } = chat.says("ann", "buy this");
  expect(historyOf(chat).evidence("bob", seq)).toHaveLength(1);
  chat.does({ type: "request", member: "bob", answer: "delete" });
  expect(historyOf(chat).evidence("bob", seq)).toBeNull();
});

it("X52 · a chat that is emptied loses its originals", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "threat");
  chat.changes("ann", seq, { type: "delete" });
  chat.access({ version: 2, kind: "group", members: [], blocked: [] });
  expect(chat.store.originals.of(seq)).toBeNull();
});

// ---- any order

const MEMBERS = ["ann", "bob"];
const seqs = fc.integer({ min: 1, max: 6 });
const member = fc.constantFrom(...MEMBERS);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("send" as const), member, re: seqs }) },
  fc.record({ type: fc.constant("edit" as const), member, seq: seqs }),
  fc.record({ type: fc.constant("delete" as const), member, seq: seqs }),
  fc.record({ type: fc.constant("react" as const), member, seq: seqs }),
  fc.record({
    type: fc.constant("moderate" as const),
    seq: seqs,
    to: fc.constantFrom<ModeratedState>("hidden", "shown", "deleted"),
    version: fc.integer({ min: 1, max: 5 }),
  }),
);

it("X52 X59 · in any order of messages, changes and decisions, only the author sees a hidden text, and evidence has the first one", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const chat = new StoredChat(MEMBERS);
      const first = new Map<number, ChatMessage>();
      const frames: string[] = [];
      for (const [n, each] of steps.entries()) {
        const secret = `secret ${n};`;
        const { sends } =
          each.type === "send"
            ? chat.sends(each.member, { text: secret, re: each.re })
            : each.type === "moderate"
              ? chat.moderates(each.seq, each.to, each.version)
              : each.type === "edit"
                ? chat.changes(each.member, each.seq, { type: "edit", text: secret })
                : each.type === "react"
                  ? chat.changes(each.member, each.seq, { type: "react", emoji: "👍" })
                  : chat.changes(each.member, each.seq, { type: "delete" });
        if (each.type === "send") first.set(chat.state.last, chat.at(chat.state.last));
        for (const { to, frame } of sends)
          if (to === "all" && frame.t === "changed" && frame.message.hidden)
            frames.push(JSON.stringify(frameFor(frame, frame.message.from === "ann" ? "bob" : "ann")));
      }
      const history = historyOf(chat);
      for (const viewer of MEMBERS) {
        const shown = JSON.stringify([
          history.opening(viewer, null),
          history.opening(viewer, 0),
          history.search(viewer, "secret", null),
          summaryFor(chat.store, "g", viewer, chat.state),
        ]);
        for (const { seq } of first.values()) {
          const { hidden, from, text } = chat.at(seq);
          if (hidden && from !== viewer) expect(shown).not.toContain(text);
          expect(history.evidence(viewer, seq)?.find((message) => message.seq === seq)?.text).toBe(
            first.get(seq)?.text,
          );
        }
      }
      expect(frames.join()).not.toContain("secret");
    }),
    { numRuns: 300 },
  );
});
