import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { errorText, logEvent } from "~/base/logEvent";
import { nowMs } from "~/base/clock";
import { canWriteWith } from "~/base/moderation/messagingRight";
import { readNotices } from "~/db/accounts/noticeSettings";
import { LEASE_MS } from "~/db/change";
import { pendingForChat, type Settled, settleRows, takeDueRows } from "~/db/outbox/outbox";
import { decodeEvent, isEvent, type OutboxEvent } from "~/db/outbox/outboxEvents";
import { applySearchChanges } from "~/db/search/search";
import type { EventCollectingDb, EventRow } from "~/db/statement";
import type { LiveEvent } from "~/party/live/protocol";
import { mailDecision } from "~/app/mail/decisionMail.server";
import { ATTEMPTS_MAX, retryInMs, withTimeout } from "~/base/retry";
import { hubOf, type Region, roomAt } from "~/base/roomAt";
import { postToRoom, roomPostSchema } from "./roomPost.server";

const TAKE_AT_ONCE = 100;
/** Shorter than a lease. */
const DELIVERY_TIMEOUT_MS = 10_000;
/**
 * When a row is due again after its first failure (`retryInMs`). A room that restarts, as it does after each deploy, is
 * back by then.
 */
const AGAIN_AFTER_MS = retryInMs(1) + 100;

/** Delivers the events of a request's changes after the request is answered. */
export const deliverAfter = ({ env, db, waitUntil }: Pick<EdgeContext, "env" | "db" | "waitUntil">): void =>
  waitUntil(deliverEvents(env, db));

/** How long an action waits for its events to arrive. */
const ARRIVE_WITHIN_MS = 3_000;

/** Like `deliverAfter`, but waits until the receivers have the events, for at most 3 s. */
export async function deliverNow({ env, db, waitUntil }: Pick<EdgeContext, "env" | "db" | "waitUntil">): Promise<void> {
  const delivered = deliverEvents(env, db);
  waitUntil(delivered);
  await withTimeout(ARRIVE_WITHIN_MS, delivered).catch(() => undefined);
}

/**
 * Sends a chat's room its pending events before an action answers, including those that the room missed earlier, so
 * that everything arrives in order. The rows stay in the outbox, so the action succeeds even if the room can't be
 * reached. `region`: that of whoever may be creating the chat, for `roomAt`.
 */
export async function flushChat(env: Env, room: string, region: Region | null = null): Promise<void> {
  const deliver = async (): Promise<void> => {
    const pending = await pendingForChat(env.DB, room);
    await deliverToChat(
      env,
      room,
      pending.map(({ body }) => body),
      region,
    );
  };
  await withTimeout(ARRIVE_WITHIN_MS, deliver()).catch(() => undefined);
}

/**
 * Delivers the events of one request's changes. Their rows are leased to the request when they are written. If the
 * request dies before it has delivered them, the first `deliverOutbox` after the end of the lease delivers them. A
 * chat's rows aren't leased: `deliverOutbox` delivers them in order.
 */
export async function deliverEvents(env: Env, { events }: EventCollectingDb): Promise<void> {
  const all = events.splice(0);
  const leased = all.filter(({ attempts }) => attempts > 0);
  let postponed = 0;
  for (let at = 0; at < leased.length; at += TAKE_AT_ONCE)
    postponed += await deliverRows(env, leased.slice(at, at + TAKE_AT_ONCE));
  if (postponed > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  if (postponed > 0 || leased.length < all.length) await deliverOutbox(env);
}

/**
 * Delivers due rows until none are left. It may run anywhere, at any time and several times in parallel: rows are
 * leased, and receivers keep the highest number of each subject, so repeats do no harm.
 */
export async function deliverOutbox(env: Env): Promise<void> {
  for (;;) {
    const now = nowMs();
    const rows = await takeDueRows(env.DB, now, now + LEASE_MS, TAKE_AT_ONCE);
    if (rows.length === 0) return;
    await deliverRows(env, rows);
    // other rows of a chat may have waited for the delivered ones
    if (rows.length < TAKE_AT_ONCE && !rows.some(({ target }) => target === "chat")) return;
  }
}

/** Returns how many rows must be tried again. */
async function deliverRows(env: Env, rows: EventRow[]): Promise<number> {
  const { lost, ...settled } = await deliver(env, rows);
  await settleRows(env.DB, settled, nowMs());
  for (const { n, error } of settled.dead) report(rows, n, error);
  const failed = settled.postponed.length;
  if (failed + lost > 0)
    logEvent({
      event: "outbox_delivered",
      delivered: settled.delivered.length,
      failed,
      lost,
      dead: settled.dead.length,
    });
  return failed;
}

/**
 * Delivers to all receivers in parallel, so that a slow inbox delays no other receiver, and to each receiver in order.
 * `lost` counts the failed passing events, which have no row and so aren't tried again.
 */
async function deliver(env: Env, rows: EventRow[]): Promise<Settled & { lost: number }> {
  const settled: Settled & { lost: number } = { delivered: [], postponed: [], dead: [], lost: 0 };
  // each undecodable event gets its own group, so that it delays only itself, and so does each mail, so that it isn't
  // sent again because another one failed
  const receivers = Map.groupBy(rows, (row) =>
    row.target !== "mail" && isEvent(row.target, row.body) ? `${row.target} ${row.room}` : row,
  );
  await Promise.all(
    [...receivers.values()].map(async (events) => {
      try {
        await withTimeout(DELIVERY_TIMEOUT_MS, receive(env, events));
        settled.delivered.push(...events.flatMap(({ n }) => n ?? []));
      } catch (error) {
        const now = nowMs();
        for (const { n, attempts } of events) {
          if (n === null) settled.lost++;
          else if (attempts >= ATTEMPTS_MAX) settled.dead.push({ n, error: errorText(error) });
          else settled.postponed.push({ n, dueAtMs: now + retryInMs(attempts), error: errorText(error).slice(0, 500) });
        }
      }
    }),
  );
  return settled;
}

async function receive(env: Env, events: EventRow[]): Promise<void> {
  const [{ target, room } = { target: undefined, room: "" }] = events;
  switch (target) {
    case "inbox": {
      for (const { n, body } of events) await deliverToInbox(env, room, numberOf(n), decodeEvent("inbox", body));
      return;
    }
    case "live":
      return hubOf(env, room).publish(events.map(({ body }) => liveEvent(decodeEvent("live", body))));
    case "search":
      return applySearchChanges(
        env.SEARCH,
        events.map(({ n, body }) => ({ n: numberOf(n), ...decodeEvent("search", body) })),
      );
    case "mail":
      for (const { body } of events) await mailDecision(env, room, decodeEvent("mail", body).about);
      return;
    case "chat":
      return deliverToChat(
        env,
        room,
        events.map(({ body }) => body),
        null,
      );
    case undefined:
      return;
  }
}

/** The number of an event, for a receiver that orders events by number. */
function numberOf(n: number | null): number {
  if (n === null) throw new Error("a passing event went to a receiver that needs its number");
  return n;
}

async function deliverToInbox(env: Env, member: string, n: number, event: OutboxEvent<"inbox">): Promise<void> {
  const inbox = roomAt(env.INBOX, member, null);
  switch (event.type) {
    case "friendship": {
      const { member, state, atMs } = event;
      return inbox.putFriendship({ n, member, state, atMs });
    }
    case "activity": {
      const { post, kind, actor, state, which: comment, atMs } = event;
      return inbox.putActivity({ n, post, kind, actor, state, comment, atMs });
    }
    case "sessionEnded":
      return inbox.endSession(event.session);
    case "postGone":
      return inbox.dropPost(event.post, n);
    case "blocked":
      return inbox.putBlock({ n, member: event.member, isBlocked: true, groups: event.groups ?? [] });
    case "unblocked":
      return inbox.putBlock({ n, member: event.member, isBlocked: false });
    case "privacy":
      return inbox.putPrivacy(event.privacy);
    case "muted":
    case "unmuted": {
      const { of, target } = event;
      const isMuted = event.type === "muted";
      return inbox.putMute({ n, of, target, untilMs: isMuted ? event.untilMs : 0 });
    }
    case "mutedWords":
      return inbox.putMute({ n, of: "words", target: "", untilMs: null });
    case "restricted":
      return inbox.putMessaging({ revision: event.revision, canWrite: canWriteWith(event.limits) });
    case "queueChanged":
      return event.case === undefined ? inbox.refresh() : inbox.showCaseChange(event.case);
    case "decided":
      return inbox.refresh();
    case "notices": {
      const notices = await readNotices(env.DB, member);
      if (notices) await inbox.putNotices({ n, ...notices });
      return;
    }
    case "erased":
      return inbox.wipe();
  }
}

/** Sends a chat's room the events of its outbox rows, in their order. Safe to repeat. */
async function deliverToChat(env: Env, room: string, bodies: readonly string[], region: Region | null): Promise<void> {
  const chat = roomAt(env.CHAT, room, region);
  for (const body of bodies) {
    const event = decodeEvent("chat", body);
    switch (event.type) {
      case "line":
        await chat.putLine(event.id, event.from, event.line, event.atMs);
        break;
      case "post":
        await postToRoom(env, room, roomPostSchema.parse(event.post), region);
        break;
      case "moderated":
        await chat.moderate(event.seq, event.state, event.version);
        break;
      case "access": {
        const { type: _type, source: _source, ...access } = event;
        await chat.setAccess(access);
        break;
      }
    }
  }
}

/** The event as the live rooms know it: its name is `kind`. */
const liveEvent = ({ source: _, type: kind, ...fields }: OutboxEvent<"live">): LiveEvent =>
  ({ kind, ...fields }) as LiveEvent; // the outbox and the rooms share the fields (base/liveEventFields.ts)

function report(rows: EventRow[], n: number, error: string): void {
  const row = rows.find((candidate) => candidate.n === n);
  if (row)
    logEvent({ event: "outbox_dead", n, target: row.target, subject: row.subject, attempts: row.attempts, error });
}
