import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_MEMBER_PRIVACY } from "~/base/privacy";
import { decide } from "~/party/chat/chat";
import type { ChatDecision, ChatEvent } from "~/party/chat/events";
import {
  CHAT_LIMITS,
  type ChatAccess,
  type ChatContent,
  type ChatMessage,
  type RequestAnswer,
} from "~/party/chat/protocol";
import { answersOf, type ChatState, emptyChat, requestOf, summaryVersion } from "~/party/chat/state";

const strangers: ChatAccess = { version: 1, kind: "direct", members: ["ann", "bob"], blocked: [], areFriends: false };

/** A chat of two members, as its room runs it, with the messages of each counted as its store counts them. */
class TwoMembers {
  state: ChatState;
  nowMs = 0;
  #sent: ChatMessage[] = [];

  constructor(access = strangers) {
    this.state = decide(emptyChat, { type: "access", access }, 0).state;
  }

  does(event: ChatEvent): ChatDecision {
    const decision = decide(this.state, event, this.nowMs);
    for (const write of decision.writes) if (write.type === "message") this.#sent.push(write.message);
    this.state = decision.state;
    return decision;
  }

  /** The code of the refusal; null if the message was sent. */
  says(member: string, content: Partial<ChatContent> = {}): string | null {
    return this.#refused({
      type: "send",
      member,
      id: `${this.state.head}`,
      content: { text: "hello", ...content },
      known: null,
      quoted: null,
      sentBefore: this.#sentBefore(member),
      written: 0,
    });
  }

  /** Edits the member's newest message. The code of the refusal; null if it was edited. */
  edits(member: string): string | null {
    const target = this.#sent.findLast(({ from }) => from === member) ?? null;
    const id = `${this.state.head}`;
    return this.#refused({
      type: "edit",
      member,
      id,
      text: `edit ${id}`,
      sentBefore: this.#sentBefore(member),
      written: 0,
      target,
    });
  }

  answers(member: string, answer: RequestAnswer): ChatDecision {
    return this.does({ type: "request", member, answer });
  }

  is(): (string | null)[] {
    return ["ann", "bob"].map((member) => requestOf(this.state, member));
  }

  #sentBefore(member: string): number {
    const floor = answersOf(this.state, member === "ann" ? "bob" : "ann").deletedUpTo;
    return this.#sent.filter(({ from, seq }) => from === member && seq > floor).length;
  }

  #refused(event: ChatEvent): string | null {
    const [send] = this.does(event).sends;
    return send?.frame.t === "error" ? send.frame.code : null;
  }
}

it("X29 · the first message to somebody who isn't a friend is a request", () => {
  const chat = new TwoMembers();
  expect(chat.is(), "before it").toEqual(["sent", "sent"]);
  chat.says("ann");
  expect(chat.is()).toEqual(["sent", "received"]);
});

it("X29 · the first message to a friend is no request", () => {
  const chat = new TwoMembers({ ...strangers, areFriends: true });
  chat.says("ann");
  expect(chat.is()).toEqual([null, null]);
});

it("X29 · X45 · a request can have no files, no games and only a few messages", () => {
  const chat = new TwoMembers();
  const media = { key: "k", kind: "image", width: 1, height: 1 } as const;
  expect(chat.says("ann", { media })).toBe("request");
  expect(chat.says("ann", { game: { game: "Chess", room: "r", to: "bob" } })).toBe("request");
  for (let n = 0; n < CHAT_LIMITS.requestMessagesMax; n++) expect(chat.says("ann")).toBe(null);
  expect(chat.says("ann")).toBe("request");
});

it("X45 · in a request, an edit counts like a message", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  for (let n = 1; n < CHAT_LIMITS.requestMessagesMax; n++) expect(chat.edits("ann")).toBe(null);
  expect([chat.edits("ann"), chat.says("ann")]).toEqual(["request", "request"]);
  chat.answers("bob", "accept");
  expect([chat.edits("ann"), chat.says("ann")]).toEqual([null, null]);
});

it("X45 · the edits of a deleted request don't count in the next one", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  for (let n = 1; n < CHAT_LIMITS.requestMessagesMax; n++) chat.edits("ann");
  chat.answers("bob", "delete");
  chat.nowMs += CHAT_LIMITS.requestClosedForMs;
  for (let n = 0; n < CHAT_LIMITS.requestMessagesMax; n++) expect(chat.says("ann")).toBe(null);
});

it("X30 · after Delete the sender can't edit what they sent", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  chat.answers("bob", "delete");
  expect(chat.edits("ann")).toBe("blocked");
});

it("X29 · X45 · the recipient of a request can't react to it", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  const target = { seq: 1, id: "0", from: "ann", atMs: 0, text: "hello" };
  const [send] = chat.does({ type: "react", member: "bob", id: "r", emoji: "👍", target }).sends;
  expect(send?.frame).toMatchObject({ t: "error", code: "forbidden" });
});

it("X30 · accepting makes a request an ordinary chat", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  chat.answers("bob", "accept");
  expect(chat.is()).toEqual([null, null]);
  for (let n = 0; n < 2 * CHAT_LIMITS.requestMessagesMax; n++) expect(chat.says("ann")).toBe(null);
});

it("X30 · X46 · an answer to the sender accepts the request", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  chat.says("bob");
  expect(chat.is()).toEqual([null, null]);
});

it("X30 · only the recipient of a request can answer it", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  for (const member of ["ann", "eve"]) expect(chat.answers(member, "accept").writes).toEqual([]);
  expect(chat.is()).toEqual(["sent", "received"]);
});

it("X30 · after Delete the sender can't write for 30 days, and gets no other sign of it", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  const deleted = chat.answers("bob", "delete");
  expect(deleted.sends).toEqual([]);
  expect(chat.is(), "the sender's screen doesn't change").toEqual(["sent", null]);
  expect(chat.says("ann")).toBe("blocked");
  chat.nowMs += CHAT_LIMITS.requestClosedForMs - 1;
  expect(chat.says("ann")).toBe("blocked");
  chat.nowMs += 1;
  expect(chat.says("ann")).toBe(null);
  expect(chat.is()).toEqual(["sent", "received"]);
});

it("X30 · X46 · a member who deleted a request can still write to its sender", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  chat.answers("bob", "delete");
  expect(chat.says("bob")).toBe(null);
  expect([chat.is(), chat.says("ann")]).toEqual([[null, null], null]);
});

it("X26 · a first message is refused if the recipient's settings have changed since the chat was opened", () => {
  for (const messages of ["friends", "nobody"] as const) {
    const chat = new TwoMembers({
      ...strangers,
      privacy: { bob: { ...DEFAULT_MEMBER_PRIVACY, revision: 1, messages } },
    });
    expect(chat.says("ann")).toBe("blocked");
    expect(chat.says("bob"), "bob can write").toBe(null);
    expect(chat.says("ann"), "a conversation continues").toBe(null);
  }
});

it("X26 · a friend whose chat is open can't write first to somebody who lets nobody, but can invite them to a game", () => {
  const privacy = { bob: { ...DEFAULT_MEMBER_PRIVACY, revision: 1, messages: "nobody" } } as const;
  const chat = new TwoMembers({ ...strangers, areFriends: true, privacy });
  expect(chat.says("ann")).toBe("blocked");
  expect(chat.says("bob"), "bob can write").toBe(null);
  expect(chat.says("ann"), "a conversation continues").toBe(null);
  const other = new TwoMembers({ ...strangers, areFriends: true, privacy });
  expect(other.says("ann", { text: "", game: { game: "Chess", room: "key", to: "bob" } })).toBe(null);
});

it("X26 · friends of friends can write first if the edge has said so of the present settings", () => {
  const settings = { ...DEFAULT_MEMBER_PRIVACY, revision: 1, messages: "friendsOfFriends" } as const;
  const isRefused = (unreachable: string[]) =>
    new TwoMembers({ ...strangers, privacy: { bob: settings }, unreachable }).says("ann");
  expect([isRefused([]), isRefused(["ann"])]).toEqual([null, "blocked"]);
  const chat = new TwoMembers();
  chat.does({ type: "privacy", member: "bob", privacy: settings });
  expect(chat.says("ann"), "settings that are newer than the edge's answer").toBe("blocked");
});

it("X30 · X46 · a conversation of friends stays one when their friendship ends", () => {
  const chat = new TwoMembers({ ...strangers, areFriends: true });
  chat.says("ann");
  chat.does({ type: "access", access: { ...strangers, version: 2 } });
  expect(chat.is()).toEqual([null, null]);
});

it("X29 · X46 · after the friendship of two members who never wrote, the first message is a request", () => {
  const chat = new TwoMembers({ ...strangers, areFriends: true });
  chat.does({ type: "access", access: { ...strangers, version: 2 } });
  expect(chat.is(), "before it").toEqual(["sent", "sent"]);
  chat.says("ann");
  expect(chat.is()).toEqual(["sent", "received"]);
});

it("X29 · X46 · a friendship makes a request an ordinary chat in both lists", () => {
  const chat = new TwoMembers();
  chat.says("ann");
  const { writes } = chat.does({ type: "access", access: { ...strangers, version: 2, areFriends: true } });
  expect(chat.is()).toEqual([null, null]);
  expect(writes).toContainEqual({ type: "effect", kind: "summary", targets: ["ann", "bob"] });
});

const step = fc.oneof(
  fc.record({ type: fc.constant("says" as const), member: fc.constantFrom("ann", "bob") }),
  fc.record({
    type: fc.constant("answers" as const),
    member: fc.constantFrom("ann", "bob"),
    answer: fc.constantFrom<RequestAnswer>("accept", "delete"),
  }),
  fc.record({ type: fc.constant("friends" as const), areFriends: fc.boolean() }),
  fc.record({ type: fc.constant("waits" as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ type: fc.constant("reads" as const), member: fc.constantFrom("ann", "bob") }),
);

it("X29 · X30 · whatever two members do, at most one has a request from the other, and list entries only get newer", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const chat = new TwoMembers();
      let version = 1;
      for (const each of steps) {
        const before = chat.state;
        if (each.type === "says") chat.says(each.member);
        if (each.type === "answers") chat.answers(each.member, each.answer);
        if (each.type === "reads") chat.does({ type: "read", member: each.member, seq: chat.state.head });
        if (each.type === "waits") chat.nowMs += each.days * 24 * 3_600_000;
        if (each.type === "friends")
          chat.does({ type: "access", access: { ...strangers, version: ++version, areFriends: each.areFriends } });
        expect(chat.is().filter((request) => request === "received").length).toBeLessThan(2);
        for (const member of ["ann", "bob"]) {
          const hasChanged =
            requestOf(before, member) !== requestOf(chat.state, member) ||
            answersOf(before, member) !== answersOf(chat.state, member);
          if (hasChanged && requestOf(before, member) === "received")
            expect(summaryVersion(chat.state, member)).toBeGreaterThan(summaryVersion(before, member));
        }
      }
    }),
  );
});
