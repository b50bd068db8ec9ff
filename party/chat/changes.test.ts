import fc from "fast-check";
import { expect, it } from "vitest";
import { CHAT_LIMITS, type ChatMedia } from "~/party/chat/protocol";
import { summaryFor } from "~/party/chat/summary";
import { refusalIn, StoredChat } from "~/tests/kit/chat/storedChat";

const PICTURE: ChatMedia = { key: "m/ann/1", kind: "image", width: 4, height: 3 };
const GAME = { game: "chess", room: "key", to: "bob" };

it("M12 · a member can edit their own message for 15 minutes", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "helo");
  chat.nowMs = CHAT_LIMITS.editWithinMs;
  chat.changes("ann", seq, { type: "edit", text: "hello" });
  expect(chat.at(seq)).toMatchObject({ text: "hello", editedAtMs: CHAT_LIMITS.editWithinMs, atMs: 0 });
  chat.nowMs++;
  expect(refusalIn(chat.changes("ann", seq, { type: "edit", text: "hullo" }))).toBe("too_late");
  expect(refusalIn(chat.changes("ann", seq, { type: "edit", text: "hello" })), "an unchanged text").toBe(null);
  expect(chat.at(seq).text).toBe("hello");
});

it.each([
  ["of another member's message", "bob", "hi", "forbidden"],
  ["by a stranger", "eve", "hi", "forbidden"],
  ["to a blank text", "ann", " \n", "empty"],
  ["to a text that is too long", "ann", "x".repeat(CHAT_LIMITS.textMax + 1), "too_long"],
])("M12 · an edit %s is refused", (_what, member, text, code) => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "hello");
  const { head } = chat.state;
  expect(refusalIn(chat.changes(member, seq, { type: "edit", text }))).toBe(code);
  expect([chat.at(seq).text, chat.state.head]).toEqual(["hello", head]);
});

it("M12 · an edit can remove the text of a message with a file", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "look", { media: PICTURE });
  expect(refusalIn(chat.changes("ann", seq, { type: "edit", text: "" }))).toBe(null);
  expect(chat.at(seq)).toMatchObject({ text: "", media: PICTURE });
});

it("M12 · a change has the id of its command, even when a repeat changes nothing", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "hello", { media: PICTURE });
  for (const change of [{ type: "edit", text: "hi" }, { type: "react", emoji: "👍" }, { type: "delete" }] as const) {
    const event = {
      ...change,
      member: "ann",
      id: `the ${change.type}`,
      sentBefore: 0,
      written: 0,
      target: chat.at(seq),
    };
    expect(chat.does(event).sends).toMatchObject([{ to: "all", frame: { t: "changed", id: event.id } }]);
    if (change.type !== "delete")
      expect(chat.does({ ...event, target: chat.at(seq) }).sends).toMatchObject([
        { to: "sender", frame: { t: "changed", id: event.id } },
      ]);
  }
});

it("M9 · the change of an answered game request has the id of the answer", () => {
  const chat = new StoredChat();
  const request = chat.says("ann", "", { game: GAME });
  const { sends } = chat.does({
    type: "answered",
    member: "bob",
    id: "yes",
    seq: request.seq,
    accept: true,
    status: "accepted",
    target: request,
  });
  expect(sends).toMatchObject([{ to: "all", frame: { t: "changed", id: "yes" } }]);
});

it("M9 · the change of a request that expired before its answer has no command id", () => {
  const chat = new StoredChat();
  const late = chat.says("ann", "", { game: GAME });
  const [expired, refused] = chat.does({
    type: "answered",
    member: "bob",
    id: "yes",
    seq: late.seq,
    accept: true,
    status: "expired",
    target: late,
  }).sends;
  expect(expired?.frame).not.toHaveProperty("id");
  expect(refused).toMatchObject({ to: "sender", frame: { t: "error", code: "too_late", id: "yes" } });
});

it("M12 · a deleted message keeps no text, files or reactions", () => {
  const chat = new StoredChat();
  const media: ChatMedia = { ...PICTURE, kind: "video", posterKey: "m/ann/2" };
  const { seq, id } = chat.says("ann", "look", { media, mentions: ["bob"] });
  chat.changes("bob", seq, { type: "react", emoji: "👍" });
  chat.nowMs = 10 * CHAT_LIMITS.editWithinMs;
  expect(refusalIn(chat.changes("bob", seq, { type: "delete" }))).toBe("forbidden");
  const { writes } = chat.changes("ann", seq, { type: "delete" });
  expect(chat.at(seq)).toEqual({ seq, id, from: "ann", atMs: 0, text: "", deleted: true });
  expect(writes).toContainEqual({ type: "effect", kind: "loose", targets: ["m/ann/1", "m/ann/2"] });
  for (const change of [{ type: "edit", text: "back" }, { type: "react", emoji: "👍" }, { type: "delete" }] as const)
    expect(refusalIn(chat.changes("ann", seq, change))).toBe("not_found");
  expect(summaryFor(chat.store, "g", "bob", chat.state)).toMatchObject({ last: { deleted: true }, mentioned: false });
});

it("M12 · a member has at most one reaction per message", () => {
  const step = fc.record({
    member: fc.constantFrom("ann", "bob", "eve"),
    emoji: fc.constantFrom("👍", "❤️", "👩‍👩‍👧", null),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const chat = new StoredChat(["ann", "bob", "eve"]);
      const { seq } = chat.says("ann", "hello");
      const model = new Map<string, string>();
      for (const { member, emoji } of steps) {
        const isNew = (model.get(member) ?? null) !== emoji;
        const { head } = chat.state;
        chat.changes(member, seq, { type: "react", emoji });
        if (emoji === null) model.delete(member);
        else model.set(member, emoji);
        expect(chat.state.head - head).toBe(isNew ? 1 : 0);
        const shown = Object.entries(chat.at(seq).reactions ?? {}).flatMap(([each, who]) =>
          who.map((one) => [one, each] as const),
        );
        expect(new Map(shown)).toEqual(model);
        expect(shown).toHaveLength(model.size);
        expect(
          Object.values(chat.at(seq).reactions ?? { "👍": ["nobody"] }).every((who) => who.length > 0),
          "no emoji without a member",
        ).toBe(true);
      }
    }),
  );
});

it("M12 · a reply quotes the current state of its message", () => {
  const chat = new StoredChat();
  const first = chat.says("ann", "helo", { media: PICTURE });
  const reply = chat.says("bob", "what?", { re: first.seq });
  expect(reply.re).toEqual({ seq: 1, from: "ann", text: "helo", media: "image" });
  chat.changes("ann", first.seq, { type: "edit", text: "x".repeat(CHAT_LIMITS.previewMax + 1) });
  expect(chat.at(reply.seq).re?.text).toBe("x".repeat(CHAT_LIMITS.previewMax));
  chat.changes("ann", first.seq, { type: "delete" });
  expect(chat.at(reply.seq).re).toEqual({ seq: 1, from: "ann", text: "", deleted: true });
  expect(chat.says("bob", "to nobody", { re: 99 }).re, "a message that never existed").toBe(undefined);
});

it("M12 · a message mentions each other member at most once", () => {
  const chat = new StoredChat();
  expect(chat.says("ann", "hey", { mentions: ["bob", "ann", "eve", "bob"] }).mentions).toEqual(["bob"]);
  expect(summaryFor(chat.store, "g", "bob", chat.state)).toMatchObject({ mentioned: true, mentionedBy: ["ann"] });
  expect(summaryFor(chat.store, "g", "ann", chat.state)).toMatchObject({ mentioned: false });
  chat.reads("bob", 1);
  expect(summaryFor(chat.store, "g", "bob", chat.state)).toMatchObject({ mentioned: false });
});

it("X87 · a message keeps to whom its handles lead, also after an edit, and not after it was deleted", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "hey @bob_b", { handles: { bobb: "bob" } });
  expect(chat.at(seq)).toMatchObject({ handles: { bobb: "bob" } });
  chat.changes("ann", seq, { type: "edit", text: "hey @bob_b and @eve", handles: { eve: "eve" } });
  expect(chat.at(seq)).toMatchObject({ handles: { bobb: "bob", eve: "eve" } });
  chat.changes("ann", seq, { type: "delete" });
  expect(chat.at(seq)).not.toHaveProperty("handles");
});

it("M12 · deleting an older message with a mention updates the chat lists", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "hey", { mentions: ["bob"] });
  chat.says("ann", "another");
  const { writes } = chat.changes("ann", seq, { type: "delete" });
  expect(writes).toContainEqual({ type: "effect", kind: "summary", targets: ["ann", "bob"] });
});

it("M7 · a repeated line is stored once", () => {
  const chat = new StoredChat();
  chat.addsLine("ann", { line: "renamed", name: "Us" }, "line");
  expect(chat.addsLine("ann", { line: "renamed", name: "Again" }, "line").writes).toEqual([]);
  expect(chat.at(1)).toEqual({
    seq: 1,
    id: "line",
    from: "ann",
    atMs: 0,
    text: "",
    line: { line: "renamed", name: "Us" },
  });
});

it("M7 · nobody can change a line", () => {
  const chat = new StoredChat();
  chat.addsLine("ann", { line: "renamed", name: "Us" }, "line");
  for (const change of [{ type: "edit", text: "x" }, { type: "react", emoji: "👍" }, { type: "delete" }] as const)
    expect(refusalIn(chat.changes("ann", 1, change))).toBe("not_found");
});

it("M7 · a line about the group doesn't count as unread", () => {
  const chat = new StoredChat();
  chat.addsLine("ann", { line: "renamed", name: "Us" }, "line");
  expect(summaryFor(chat.store, "g", "bob", chat.state)).toMatchObject({
    unread: 0,
    last: { line: { line: "renamed", name: "Us" } },
  });
});

it("M7 · a chat without members gets no more lines", () => {
  const chat = new StoredChat();
  chat.access({ version: 2, kind: "group", members: [], blocked: [] });
  expect(chat.addsLine("ann", { line: "left" }).writes).toEqual([]);
});

it("C3 · M5 · of all calls, only a missed call is unread for the callee", () => {
  const chat = new StoredChat();
  const unread = () => ["ann", "bob"].map((member) => summaryFor(chat.store, "g", member, chat.state)?.unread);
  for (const outcome of ["declined", "ended", "missed"] as const)
    chat.addsLine("ann", { line: "call", kind: "audio", outcome, durationMs: 0 }, outcome);
  expect(unread()).toEqual([0, 1]);
  chat.reads("bob", 3);
  expect(unread()).toEqual([0, 0]);
});

it("M9 · only the recipient can answer a game request", () => {
  const chat = new StoredChat(["ann", "bob", "eve"]);
  const { seq } = chat.says("ann", "", { game: GAME });
  for (const other of ["ann", "eve"])
    expect(refusalIn(chat.changes(other, seq, { type: "answer", accept: true }))).toBe("forbidden");
  expect(refusalIn(chat.changes("bob", chat.says("ann", "no request").seq, { type: "answer", accept: true }))).toBe(
    "forbidden",
  );
});

it("M9 · nobody can edit or delete a game request", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "", { game: GAME });
  for (const change of [{ type: "edit", text: "x" }, { type: "delete" }] as const)
    expect(refusalIn(chat.changes("ann", seq, change))).toBe("forbidden");
});

it("M9 · a game request stays pending until the game's room confirms the answer", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "", { game: GAME });
  const { writes, sends } = chat.changes("bob", seq, { type: "answer", accept: true });
  expect(writes).toMatchObject([{ type: "effect", kind: "answerGame" }]);
  expect(sends).toEqual([]);
  expect(chat.at(seq).game?.status).toBe("pending");
});

it("M9 · a game request shows the outcome that the game's room reported", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "", { game: GAME });
  expect(refusalIn(chat.answered("bob", seq, false, "rejected"))).toBe(null);
  expect(chat.at(seq).game?.status).toBe("rejected");
});

it("M9 · a second answer is refused unless it repeats the first", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "", { game: GAME });
  chat.answered("bob", seq, false, "rejected");
  expect(refusalIn(chat.changes("bob", seq, { type: "answer", accept: false })), "a repeated answer").toBe(null);
  expect(refusalIn(chat.changes("bob", seq, { type: "answer", accept: true }))).toBe("too_late");
});

it("M9 · an answered game request doesn't expire", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "", { game: GAME });
  chat.answered("bob", seq, false, "rejected");
  expect(chat.expires(seq).writes).toEqual([]);
});

it("M9 · an answer that is too late for the game's room is refused", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "", { game: GAME });
  expect(refusalIn(chat.answered("bob", seq, true, "expired"))).toBe("too_late");
  expect(chat.at(seq).game?.status).toBe("expired");
});

it("M9 · a game request expires after 600000 ms by the room's clock", () => {
  const chat = new StoredChat();
  const { seq } = chat.says("ann", "", { game: GAME });
  expect(chat.store.nextDueMs()).toBe(600_000);
  expect(chat.store.due(599_999)).toEqual([]);
  expect(chat.store.due(600_000).map((message) => message.seq)).toEqual([seq]);
  chat.expires(seq);
  expect(chat.at(seq).game?.status).toBe("expired");
  expect([chat.expires(seq).writes, chat.store.nextDueMs()]).toEqual([[], null]);
});

it("X1 · a blocked member can't change messages", () => {
  const chat = new StoredChat();
  const mine = chat.says("bob", "mine");
  chat.access({ version: 2, kind: "direct", members: ["ann", "bob"], blocked: ["bob"] });
  for (const change of [{ type: "edit", text: "x" }, { type: "react", emoji: "👍" }, { type: "delete" }] as const)
    expect(refusalIn(chat.changes("bob", mine.seq, change))).toBe("blocked");
});
