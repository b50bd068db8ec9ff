import fc from "fast-check";
import { expect, it } from "vitest";
import { decide } from "~/party/chat/chat";
import { resumeMode } from "~/party/chat/history";
import type { ChatEvent } from "~/party/chat/events";
import { type ChatState, emptyChat } from "~/party/chat/state";
import { showsPresence } from "~/party/chat/audience";
import { CHAT_LIMITS, type ChatMessage } from "~/party/chat/protocol";

const MEMBERS = ["ann", "bob", "eve"];
const member = fc.constantFrom(...MEMBERS, "stranger");

type Step =
  | { type: "send"; member: string; id: string; text: string }
  | { type: "read"; member: string; seq: number }
  | { type: "access"; version: number; members: string[]; blocked: string[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant("send" as const),
    member,
    id: fc.constantFrom("1", "2", "3", "4", "5"),
    text: fc.constantFrom("hi", "", " ", "x".repeat(CHAT_LIMITS.textMax + 1)),
  }),
  fc.record({ type: fc.constant("read" as const), member, seq: fc.nat(12) }),
  fc.record({
    type: fc.constant("access" as const),
    version: fc.nat(6),
    members: fc.subarray(MEMBERS),
    blocked: fc.subarray(MEMBERS),
  }),
);

/** Runs the steps as the room does, and shows every transition to `look`. */
function run(
  steps: readonly Step[],
  look: (before: ChatState, after: ChatState, event: ChatEvent) => void = () => undefined,
) {
  const stored: ChatMessage[] = [];
  let state = decide(
    emptyChat,
    { type: "access", access: { version: 0, kind: "group", members: MEMBERS, blocked: [] } },
    0,
  ).state;
  for (const [i, given] of steps.entries()) {
    const event: ChatEvent =
      given.type === "send"
        ? {
            type: "send",
            member: given.member,
            id: given.id,
            content: { text: given.text },
            known: stored.find(({ from, id }) => from === given.member && id === given.id) ?? null,
            quoted: null,
            sentBefore: 0,
            written: 0,
          }
        : given.type === "access"
          ? {
              type: "access",
              access: { version: given.version, kind: "group", members: given.members, blocked: given.blocked },
            }
          : given;
    const decision = decide(state, event, i);
    for (const write of decision.writes) if (write.type === "message") stored.push(write.message);
    look(state, decision.state, event);
    state = decision.state;
  }
  return { state, stored };
}

it("M4 · each accepted message is stored once, numbered without gaps", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { state, stored } = run(steps, (before, after, event) => {
        if (event.type !== "send" || after.head === before.head) return;
        expect(before.access?.members).toContain(event.member);
        expect(before.access?.blocked).not.toContain(event.member);
      });
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_message, i) => i + 1));
      expect(state.head).toBe(stored.length);
      expect(new Set(stored.map(({ from, id }) => `${from} ${id}`)).size).toBe(stored.length);
      expect(stored.every(({ text }) => text === "hi")).toBe(true);
    }),
  );
});

it("M4 · a repeated message gets its first answer", () => {
  const state = decide(
    emptyChat,
    { type: "access", access: { version: 1, kind: "direct", members: ["ann", "bob"], blocked: ["ann"] } },
    0,
  ).state;
  const known: ChatMessage = { seq: 3, id: "one", from: "ann", atMs: 7, text: "first" };
  expect(
    decide(
      state,
      {
        type: "send",
        member: "ann",
        id: "one",
        content: { text: "second" },
        known,
        quoted: null,
        sentBefore: 0,
        written: 0,
      },
      9,
    ),
  ).toEqual({
    state,
    writes: [],
    sends: [{ to: "sender", frame: { t: "message", ...known } }],
  });
});

it("M5 · a read pointer never moves back or past the newest message", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      run(steps, (before, after) => {
        for (const name of MEMBERS) {
          const [earlier, now] = [before.reads[name] ?? 0, after.reads[name] ?? 0];
          // a chat that nobody is left in forgets its members
          if (after.access?.members.length !== 0) expect(now).toBeGreaterThanOrEqual(earlier);
          expect(now).toBeLessThanOrEqual(after.head);
        }
      });
    }),
  );
});

it("M7 · the newest access list wins in any order of arrival", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (versions) => {
      const { state } = run(
        versions.map((version) => ({ type: "access", version, members: [`member of ${version}`], blocked: [] })),
      );
      const newest = Math.max(...versions);
      expect(state.access).toMatchObject({ version: newest, members: [`member of ${newest}`] });
    }),
  );
});

it("M7 · a member who joins later has read all earlier messages", () => {
  let state = decide(
    emptyChat,
    { type: "access", access: { version: 1, kind: "group", members: ["ann"], blocked: [] } },
    0,
  ).state;
  state = decide(
    state,
    {
      type: "send",
      member: "ann",
      id: "1",
      content: { text: "alone" },
      known: null,
      quoted: null,
      sentBefore: 0,
      written: 0,
    },
    1,
  ).state;
  const { writes } = decide(
    state,
    { type: "access", access: { version: 2, kind: "group", members: ["ann", "bob"], blocked: [] } },
    2,
  );
  expect(writes).toMatchObject([
    { type: "access", joined: ["bob"], head: 1 },
    { type: "effect", kind: "summary", targets: ["bob"] },
  ]);
});

it.each([
  [null, "snapshot"],
  [0, "snapshot"],
  [100, "missed"],
  [99, "snapshot"],
  [600, "missed"],
  [601, "snapshot"],
])("M4 · a client that has everything up to %s of 600 gets a welcome with how = %s", (since, how) => {
  expect(resumeMode({ ...emptyChat, head: 600 }, since)).toBe(how);
});

it("X1 · a block hides presence in a one-to-one chat but not in a group", () => {
  const access = { version: 1, members: ["ann", "bob"], blocked: ["ann"] };
  expect(showsPresence({ ...access, kind: "direct" })).toBe(false);
  expect(showsPresence({ ...access, kind: "group" })).toBe(true);
  expect(showsPresence(null)).toBe(false);
});
