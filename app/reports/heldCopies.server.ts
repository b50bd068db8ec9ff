import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { HeldCopyWork } from "~/app/outbox/work.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { takeCopies, tooManyOf } from "~/app/server/limits.server";
import { publishRefusal } from "~/app/server/restrictions.server";
import { cutText } from "~/base/characters";
import { copiesOf, RECEIVER } from "~/base/copies";
import { type CopiedKind, PUBLISHED } from "~/base/published";
import { MODERATION_TEXT_MAX, type Subject } from "~/base/moderation/terms";
import { MENTIONS_MAX } from "~/base/textReferences";
import { roomAt } from "~/base/roomAt";
import { findReport } from "~/db/moderation/cases";
import { chatAccess, otherOf } from "~/db/groups/chatAccess";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { postsQuery } from "~/db/posts/posts";
import { all, batch, collectingEvents } from "~/db/statement";
import type { Verdict } from "~/party/limits/copies";
import type { Copy, HeldCopy, Taken } from "~/party/limits/table";
import { TEXTS } from "./heldTexts";
import { fileReport } from "./report.server";
import { findReported } from "./subject.server";

/** What a member publishes: under whose post, for everybody, or in which group. `everybody` tells two posts apart. */
export interface Published {
  kind: Exclude<CopiedKind, "message">;
  /** X89: how many handles the text has that it didn't have before */
  mentions?: number;
  text: string;
  /** what goes with the text, such as the descriptions of its files: of these, only the links are compared */
  captions?: readonly string[];
  to: { post: string } | { everybody: string } | { group: string };
}

/** What judging a text needs of a request. The queue's consumer has it too. */
type Judging = Pick<EdgeContext, "env" | "db" | "waitUntil">;

/** Each try changes what is counted, and a text has at most twelve keys. */
const TRIES_MAX = 14;

/**
 * X60, X70: counts what a member is about to publish, like `limitMember`. Refuses what moderators keep the member from,
 * and a text or link that they have sent to many people who aren't friends, and opens a case about it. Unless it does,
 * it costs only the RPC of the limit.
 */
export async function limitCopies(
  context: EdgeContext,
  member: string,
  { kind, mentions = 0, text, captions = [], to }: Published,
): Promise<ApiError | null> {
  const restricted = await publishRefusal(context, kind);
  if (restricted) return restricted;
  const action = PUBLISHED[kind].limit;
  const copies = await copiesOf(text, receiverOf(to), captions);
  const shown = [text, ...captions].filter((part) => part !== "").join("\n");
  const taken = await takeJudged(context, member, { text: shown, copies }, () =>
    takeCopies(context, member, [
      { action, copies },
      ...(mentions > 0 ? [{ action: "mention", amount: Math.min(mentions, MENTIONS_MAX) } as const] : []),
    ]),
  );
  if (taken.ok) return null;
  return taken.heldCopy ? apiError("forbidden", TEXTS.held) : tooManyOf(context, taken);
}

function receiverOf(to: Published["to"]): string {
  if ("post" in to) return RECEIVER.post + to.post;
  return "group" in to ? RECEIVER.chat + to.group : RECEIVER.everybody + to.everybody;
}

/**
 * X70: a chat's room waits until the text that it may not send is judged. It asks the counter again itself, and a
 * counter counts a chat once.
 */
export async function judgeHeldCopy(env: Env, { member, chat, text }: HeldCopyWork): Promise<void> {
  const later: Promise<unknown>[] = [];
  const judging = { env, db: collectingEvents(env.DB), waitUntil: (work: Promise<unknown>) => void later.push(work) };
  const copies = await copiesOf(text, RECEIVER.chat + chat);
  await takeJudged(judging, member, { text, copies }, async () => {
    const heldCopy = await roomAt(env.LIMITS, `member:${member}`, null).countCopies(copies);
    return heldCopy ? { ok: false, retryAfterS: 0, heldCopy } : { ok: true };
  });
  await Promise.all(later);
}

/** Takes, and judges each text that the counter holds, until all are counted or one stays held. */
async function takeJudged(
  judging: Judging,
  member: string,
  { text, copies }: { text: string; copies: readonly Copy[] },
  take: () => Promise<Taken>,
): Promise<Taken> {
  const together = copies.map(({ key }) => key);
  for (let tries = 1; ; tries++) {
    const taken = await take();
    if (taken.ok || !taken.heldCopy) return taken;
    const { key } = taken.heldCopy;
    const verdict = await verdictOn(judging, member, text, taken.heldCopy);
    if (verdict) await roomAt(judging.env.LIMITS, `member:${member}`, null).judgeCopy(key, verdict, together);
    if (!verdict || verdict.type === "held" || tries === TRIES_MAX) return taken;
  }
}

/** What to do with a held text; null if its author has no profile any longer. */
async function verdictOn(
  judging: Judging,
  member: string,
  text: string,
  { report, to }: HeldCopy,
): Promise<Verdict | null> {
  if (report !== null) {
    const outcome = (await findReport(judging.db, report))?.outcome;
    if (outcome === null) return { type: "held", report };
    return { type: outcome === "dismissed" ? "allowed" : "ended" };
  }
  const uncounted = await noStrangers(judging, member, to);
  if (uncounted.length > 0) return { type: "uncounted", to: uncounted };
  const opened = await openCase(judging, member, text);
  return opened === null ? null : { type: "held", report: opened };
}

/** Of those who got the text: the member themself, their friends, and whoever got it in another way too. */
async function noStrangers({ db }: Judging, member: string, to: readonly string[]): Promise<string[]> {
  const people = await receivers(db, member, to);
  const { friends } = await batch(db, {
    friends: friendsAmongQuery({ me: member, ids: [...new Set([...people.values()].flat())] }),
  });
  const known = new Set([member, ...friends.rows.map(({ id }) => id)]);
  return to.filter((name) => {
    const ids = people.get(name) ?? [];
    if (ids.length === 0) return false; // the post or chat is gone; a stranger may have got it
    const isKnown = ids.every((id) => known.has(id));
    if (ids.length === 1) known.add(ids[0] ?? "");
    return isKnown;
  });
}

/** Who got a text, by the names of the receivers: a post's author, and the other members of a chat. */
async function receivers(
  db: Judging["db"],
  member: string,
  to: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const idsOf = (kind: string): string[] =>
    to.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
  const postIds = idsOf(RECEIVER.post);
  const posts = postIds.length > 0 ? await all(db, postsQuery(member, postIds)) : [];
  const chats = idsOf(RECEIVER.chat).map(async (chat): Promise<[string, string[]]> => {
    const other = otherOf(chat, member);
    const members = other === null ? ((await chatAccess(db, chat))?.members ?? []) : [other];
    return [RECEIVER.chat + chat, members.filter((id) => id !== member)];
  });
  return new Map([
    ...posts.map(({ id, authorId }): [string, string[]] => [RECEIVER.post + id, [authorId]]),
    ...(await Promise.all(chats)),
  ]);
}

/** The case is about the member's profile, because what they sent before may be gone by now. */
async function openCase(judging: Judging, member: string, text: string): Promise<string | null> {
  const subject: Subject = { type: "profile", id: member };
  const reported = await findReported(judging, member, subject);
  if (!reported) return null;
  const filed = { subject, reported, reporter: null, visitor: null, reason: "spam" } as const;
  const report = await fileReport(judging.db, { ...filed, text: cutText(text, MODERATION_TEXT_MAX) });
  deliverAfter(judging);
  return report;
}
