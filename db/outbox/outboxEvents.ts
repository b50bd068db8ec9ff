/** The bodies of the outbox's rows: one schema for each target. */
import { z } from "zod";
import { liveEventFields } from "~/base/liveEventFields";
import type { MessagingRight } from "~/base/moderation/messagingRight";
import { LIMITED } from "~/base/moderation/terms";
import { type MemberPrivacy, PRIVACY_CHOICES } from "~/base/privacy";

/**
 * The number of the main database that an event comes from. Events of one source are in order; events of two sources
 * aren't.
 */
export const SOURCE = 0;

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), source: z.int().nonnegative(), ...shape });

const id = z.string().min(1);
const count = z.int().nonnegative();
const atMs = z.int();

/** The settings of a member that the rooms of their chats act by. */
export const memberPrivacy: z.ZodType<MemberPrivacy> = z.object({
  revision: z.int().nonnegative(),
  messages: z.enum(PRIVACY_CHOICES.messages),
  presence: z.enum(PRIVACY_CHOICES.presence),
  receipts: z.enum(PRIVACY_CHOICES.receipts),
});

/** Whether moderators let a member write in chats. */
export const messagingRight: z.ZodType<MessagingRight> = z.object({
  revision: z.int().nonnegative(),
  canWrite: z.boolean(),
});

const inboxEvent = z.discriminatedUnion("type", [
  /** how another member is related to the owner of the inbox */
  event("friendship", { member: id, state: z.enum(["none", "sent", "received", "friends"]), atMs }),
  /** `state` "off": the activity was undone. `which` is the id of the comment or quote, and '' for others */
  event("activity", {
    post: id,
    kind: z.enum(["like", "comment", "repost", "quote", "mention"]),
    actor: id,
    state: z.enum(["on", "off"]),
    which: z.string(),
    atMs,
  }),
  event("sessionEnded", { session: id }),
  event("postGone", { post: id }),
  /**
   * a member blocked the owner of the inbox or was blocked by them; `unblocked`: a block of the two ended. `groups`:
   * those of a member whom the owner blocks, in which the owner is without having said that they stay (X128)
   */
  event("blocked", { member: id, atMs, groups: z.array(id).optional() }),
  event("unblocked", { member: id, atMs }),
  /** the settings of the owner of the inbox that their chats act by (X26, X28) */
  event("privacy", { privacy: memberPrivacy }),
  /** the owner of the inbox muted a member or a chat (null: until they unmute it), or ended the mute */
  event("muted", { of: z.enum(["member", "chat"]), target: id, untilMs: atMs.nullable() }),
  event("unmuted", { of: z.enum(["member", "chat"]), target: id }),
  /** the owner of the inbox changed their muted words */
  event("mutedWords", {}),
  /** what moderators keep the owner of the inbox from, all of it (X60) */
  event("restricted", { limits: z.array(z.enum(LIMITED)), atMs, revision: count }),
  /** the owner of the inbox is a moderator, and a case changed; rows of an earlier release name no case */
  event("queueChanged", { case: id.optional() }),
  /** moderators' decisions about the owner of the inbox have changed (X63) */
  event("decided", {}),
  /** what the owner's notifications are about has changed, or which devices get them (X202 to X204) */
  event("notices", {}),
  event("erased", {}),
]);

const liveFields = liveEventFields(id, count, {
  author: id.optional(),
  version: count.optional(),
  parent: id.nullish(),
});
const liveEventOf = <T extends keyof typeof liveFields>(type: T) => event(type, liveFields[type]);

const liveEvent = z.discriminatedUnion("type", [
  liveEventOf("post"),
  liveEventOf("counts"),
  liveEventOf("comment"),
  liveEventOf("commentLikes"),
  liveEventOf("commentGone"),
  liveEventOf("gone"),
  liveEventOf("member"),
]);

/** An empty name or text is a removal. */
const searchEvent = z.discriminatedUnion("type", [
  event("member", { member: id, name: z.string() }),
  event("post", { post: id, text: z.string() }),
]);

const groupLine = z.discriminatedUnion("line", [
  z.object({ line: z.enum(["created", "left", "picture", "ended"]) }),
  z.object({ line: z.enum(["added", "removed"]), members: z.array(id) }),
  z.object({ line: z.literal("renamed"), name: z.string() }),
  z.object({ line: z.literal("creator"), member: id }),
]);

const chatEvent = z.discriminatedUnion("type", [
  event("access", {
    version: count,
    kind: z.enum(["direct", "group"]),
    members: z.array(id),
    blocked: z.array(id),
    areFriends: z.boolean().nullish(),
    privacy: z.record(id, memberPrivacy).optional(),
    unreachable: z.array(id).optional(),
    messaging: z.record(id, messagingRight).optional(),
    isRemoved: z.boolean().optional(),
  }),
  event("line", { id, from: id, line: groupLine, atMs }),
  /** what moderators decided about a message; a later decision has a higher version (X57) */
  event("moderated", { seq: z.int().positive(), state: z.enum(["hidden", "shown", "deleted"]), version: count }),
  /** the message as the edge wrote it; the code that delivers it parses it */
  event("post", { post: z.unknown() }),
]);

/** a mail that tells a member of a decision about them, or about their appeal (X62); its room is the member */
const mailEvent = event("decided", { about: z.enum(["decision", "appeal"]) });

interface Events {
  inbox: z.infer<typeof inboxEvent>;
  live: z.infer<typeof liveEvent>;
  search: z.infer<typeof searchEvent>;
  chat: z.infer<typeof chatEvent>;
  mail: z.infer<typeof mailEvent>;
}
const EVENTS: { [T in keyof Events]: z.ZodType<Events[T]> } = {
  inbox: inboxEvent,
  live: liveEvent,
  search: searchEvent,
  chat: chatEvent,
  mail: mailEvent,
};

export type OutboxTarget = keyof Events;
export type OutboxEvent<T extends OutboxTarget> = Events[T];

/** The event in a row's body. Throws when the body isn't an event of its target. */
export function decodeEvent<T extends OutboxTarget>(target: T, body: string): OutboxEvent<T> {
  const raw: unknown = JSON.parse(body);
  return EVENTS[target].parse(isTyped(raw) ? raw : withMissingType(target, untyped.parse(raw)));
}

/** Whether a row's body can be decoded. */
export function isEvent(target: string, body: string): boolean {
  try {
    return Object.hasOwn(EVENTS, target) && decodeEvent(target as OutboxTarget, body) !== null;
  } catch {
    return false;
  }
}

// ---- rows that were queued before bodies had a type; can be removed one release later

const untyped = z.record(z.string(), z.unknown());
const isTyped = (raw: unknown): boolean => typeof raw === "object" && raw !== null && "type" in raw;

function withMissingType(target: OutboxTarget, raw: Record<string, unknown>): Record<string, unknown> {
  const { kind, ...rest } = raw;
  const withType = (type: unknown, body: object = raw) => ({ ...body, type, source: SOURCE });
  switch (target) {
    case "inbox":
      if ("ended" in raw) return withType("sessionEnded", { session: raw.ended });
      if ("gone" in raw) return withType("postGone", { post: raw.gone });
      if ("erased" in raw) return withType("erased", {});
      return withType("kind" in raw ? "activity" : "friendship");
    case "live":
      return withType(kind, rest);
    case "search":
      return withType("member" in raw ? "member" : "post");
    case "chat":
      if ("line" in raw) return withType("line", untyped.parse(raw.line));
      return withType("post" in raw ? "post" : "access");
    case "mail":
      return raw; // no row without a type was ever queued
  }
}
