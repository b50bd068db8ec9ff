import { type ApiError, apiError } from "~/app/http/apiError";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import { takeCopies, tooManyOf } from "~/app/server/limits.server";
import { copyKeys } from "~/base/copies";
import { MODERATION_TEXT_MAX, type Subject } from "~/base/moderation/terms";
import { findReport } from "~/db/cases";
import { friendsAmongQuery } from "~/db/friends";
import { postsQuery } from "~/db/posts";
import { run } from "~/db/statement";
import type { Verdict } from "~/party/limits/copies";
import type { HeldCopy } from "~/party/limits/table";
import { fileReport } from "./report.server";
import { findReported } from "./subject.server";
import { TEXTS } from "./texts";

/** What a member publishes: under whose post, or for everybody. `key` tells two posts apart. */
export interface Published {
  action: "post" | "comment";
  text: string;
  to: { post: string } | { everybody: string };
}

const POST = "post:";
/** Each try changes what is counted, and a text has at most four keys. */
const TRIES_MAX = 10;

/**
 * X70: counts what a member is about to publish, like `limitMember`. Refuses a text or link that they have sent to many
 * people who aren't friends, and opens a case about it. Unless it does, it costs only the RPC of the limit.
 */
export async function limitCopies(
  context: EdgeContext,
  member: string,
  { action, text, to }: Published,
): Promise<ApiError | null> {
  const name = "post" in to ? `${POST}${to.post}` : `all:${to.everybody}`;
  const copies = (await copyKeys(text)).map((key) => ({ key, to: name }));
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const taken = await takeCopies(context, member, { action, copies });
    if (taken.ok) return null;
    if (!taken.heldCopy) return tooManyOf(context, taken);
    const verdict = await verdictOn(context, member, text, taken.heldCopy);
    if (verdict) await context.env.LIMITS.getByName(`member:${member}`).judgeCopy(taken.heldCopy.key, verdict);
    if (!verdict || verdict.type === "held") break;
  }
  return apiError("forbidden", TEXTS.held);
}

/** What to do with a held text; null if it stays held. */
async function verdictOn(
  context: EdgeContext,
  member: string,
  text: string,
  { report, to }: HeldCopy,
): Promise<Verdict | null> {
  if (report !== null) {
    const outcome = (await findReport(context.db, report))?.outcome;
    if (outcome === null) return null;
    return { type: outcome === "dismissed" ? "allowed" : "ended" };
  }
  const uncounted = await noStrangers(context, member, to);
  if (uncounted.length > 0) return { type: "uncounted", to: uncounted };
  const opened = await openCase(context, member, text);
  return opened === null ? null : { type: "held", report: opened };
}

/** Of those who got the text: the member themself, their friends, and a second post of the same author. */
async function noStrangers({ db }: EdgeContext, member: string, to: readonly string[]): Promise<string[]> {
  const ids = to.filter((name) => name.startsWith(POST)).map((name) => name.slice(POST.length));
  if (ids.length === 0) return [];
  const [posts] = await run(db, postsQuery(member, ids));
  const authors = new Map(posts.rows.map(({ id, authorId }) => [id, authorId]));
  const [friends] = await run(db, friendsAmongQuery(member, [...authors.values()]));
  const known = new Set([member, ...friends.rows.map(({ id }) => id)]);
  return ids
    .filter((id) => {
      const author = authors.get(id);
      if (author === undefined) return false; // the post is gone; its author may have been a stranger
      const isKnown = known.has(author);
      known.add(author);
      return isKnown;
    })
    .map((id) => POST + id);
}

/** The case is about the member's profile, because what they sent before may be gone by now. */
async function openCase(context: EdgeContext, member: string, text: string): Promise<string | null> {
  const subject: Subject = { type: "profile", id: member };
  const reported = await findReported(context, member, subject);
  if (!reported) return null;
  const filed = { subject, reported, reporter: null, visitor: null, reason: "spam" } as const;
  const report = await fileReport(context.db, { ...filed, text: text.slice(0, MODERATION_TEXT_MAX) });
  deliverAfter(context);
  return report;
}
