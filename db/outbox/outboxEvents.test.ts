import { expect, it } from "vitest";
import { decodeEvent, type OutboxTarget } from "./outboxEvents";

/** Bodies that were stored before events had a type, and the event that each is read as. */
const EARLIER: [target: OutboxTarget, earlier: object, now: object][] = [
  ["inbox", { member: "a", state: "sent", atMs: 1 }, { type: "friendship", member: "a", state: "sent", atMs: 1 }],
  [
    "inbox",
    { post: "p", kind: "like", actor: "a", state: "on", atMs: 1, which: "" },
    { type: "activity", post: "p", kind: "like", actor: "a", state: "on", atMs: 1, which: "" },
  ],
  ["inbox", { ended: "s" }, { type: "sessionEnded", session: "s" }],
  ["inbox", { gone: "p" }, { type: "postGone", post: "p" }],
  ["inbox", { erased: 1 }, { type: "erased" }],
  ["live", { kind: "post", post: "p", author: "a" }, { type: "post", post: "p", author: "a" }],
  [
    "live",
    { kind: "counts", post: "p", likes: 1, reposts: 2, comments: 3, revision: 6 },
    { type: "counts", post: "p", likes: 1, reposts: 2, comments: 3, revision: 6 },
  ],
  [
    "live",
    { kind: "comment", post: "p", comment: "c", author: "a" },
    { type: "comment", post: "p", comment: "c", author: "a" },
  ],
  [
    "live",
    { kind: "commentLikes", post: "p", comment: "c", likes: 1, revision: 1 },
    { type: "commentLikes", post: "p", comment: "c", likes: 1, revision: 1 },
  ],
  ["live", { kind: "commentGone", post: "p", comment: "c" }, { type: "commentGone", post: "p", comment: "c" }],
  ["live", { kind: "gone", post: "p" }, { type: "gone", post: "p" }],
  ["live", { kind: "member", member: "a" }, { type: "member", member: "a" }],
  ["search", { member: "a", name: "ada" }, { type: "member", member: "a", name: "ada" }],
  ["search", { post: "p", text: "" }, { type: "post", post: "p", text: "" }],
  [
    "chat",
    { version: 2, kind: "direct", members: ["a", "b"], blocked: [], areFriends: true },
    { type: "access", version: 2, kind: "direct", members: ["a", "b"], blocked: [], areFriends: true },
  ],
  [
    "chat",
    { line: { id: "l", from: "a", line: { line: "left" }, atMs: 1 } },
    { type: "line", id: "l", from: "a", line: { line: "left" }, atMs: 1 },
  ],
  [
    "chat",
    { post: { member: "a", id: "m", content: { text: "" } } },
    { type: "post", post: { member: "a", id: "m", content: { text: "" } } },
  ],
];

it.each(EARLIER)(
  "outbox · a row for the %s without a type, %j, is read as the event that it means",
  (target, earlier, now) => {
    expect(decodeEvent(target, JSON.stringify(earlier))).toEqual({ source: 0, ...now });
  },
);

const TYPED = EARLIER.map(([target, , now]) => [target, now] as const);

it.each(TYPED)("outbox · a row for the %s with a type is read unchanged: %j", (target, now) => {
  expect(decodeEvent(target, JSON.stringify({ source: 0, ...now }))).toEqual({ source: 0, ...now });
});

it.each([
  ["inbox", { type: "post", source: 0, post: "p", author: "a" }],
  ["live", { type: "counts", source: 0, post: "p", likes: -1, reposts: 0, comments: 0, revision: 0 }],
  ["chat", { type: "line", source: 0, id: "l", from: "a", line: { line: "danced" }, atMs: 1 }],
  ["search", {}],
] as const)("outbox · a row for the %s that is not one of its events is an error: %j", (target, body) => {
  expect(() => decodeEvent(target, JSON.stringify(body))).toThrow();
});
