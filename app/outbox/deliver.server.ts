import { z } from "zod";
import type { Env } from "~/app/edge/env.server";
import { errorText, logEvent } from "~/base/logEvent";
import { nowMs } from "~/base/clock";
import { type OutboxRow, type Settled, settleRows, takeDueRows } from "~/db/outbox";
import { applySearchChanges, type SearchChange } from "~/db/search";
import type { LiveEvent } from "~/party/live/protocol";
import { backoffMs, ATTEMPTS_MAX } from "./backoff";
import { tellChat } from "./tellChat.server";
import { withTimeout } from "./withTimeout";

const TAKE_AT_ONCE = 100;
/** Longer than any delivery may take; then somebody else may try. */
const LEASE_MS = 30_000;
const DELIVERY_TIMEOUT_MS = 10_000;

const friendshipBody = z.object({ member: z.string(), state: z.enum(["none", "sent", "received", "friends"]), atMs: z.number() });
const activityBody = z.object({
  post: z.string(),
  kind: z.enum(["like", "comment", "repost"]),
  actor: z.string(),
  state: z.enum(["on", "off"]),
  which: z.string(),
  atMs: z.number(),
});
const sessionBody = z.object({ ended: z.string() });
const goneBody = z.object({ gone: z.string() });
const erasedBody = z.object({ erased: z.literal(1) });
const inboxBody = z.union([friendshipBody, activityBody, sessionBody, goneBody, erasedBody]);

/**
 * Delivers what is due, until nothing is. Safe to run anywhere at any time, many at once: rows are leased, and
 * receivers keep the highest number a subject, so that a repeat harms nothing.
 */
export async function deliverOutbox(env: Env): Promise<void> {
  for (;;) {
    const now = nowMs();
    const rows = await takeDueRows(env.DB, now, now + LEASE_MS, TAKE_AT_ONCE);
    if (rows.length === 0) return;
    const settled = await deliver(env, rows);
    await settleRows(env.DB, settled, nowMs());
    for (const { n, error } of settled.dead) report(rows, n, error);
    if (settled.postponed.length > 0) {
      logEvent({ event: "outbox_delivered", delivered: settled.delivered.length, failed: settled.postponed.length, dead: settled.dead.length });
    }
    // rows of a chat may have waited for these
    if (rows.length < TAKE_AT_ONCE && !rows.some(({ target }) => target === "chat")) return;
  }
}

/** One call a receiver, all receivers at once: a slow inbox delays nobody else. */
async function deliver(env: Env, rows: OutboxRow[]): Promise<Settled> {
  const settled: Settled = { delivered: [], postponed: [], dead: [] };
  const receivers = Map.groupBy(rows, (row) => `${row.target} ${row.room}`);
  await Promise.all(
    [...receivers.values()].map(async (mail) => {
      try {
        await withTimeout(receive(env, mail), DELIVERY_TIMEOUT_MS);
        settled.delivered.push(...mail.map((row) => row.n));
      } catch (error) {
        const now = nowMs();
        for (const { n, attempts } of mail) {
          if (attempts >= ATTEMPTS_MAX) settled.dead.push({ n, error: errorText(error) });
          else settled.postponed.push({ n, dueAtMs: now + backoffMs(attempts), error: errorText(error).slice(0, 500) });
        }
      }
    }),
  );
  return settled;
}

async function receive(env: Env, mail: OutboxRow[]): Promise<void> {
  const [{ target, room } = { target: undefined, room: "" }] = mail;
  const bodies = mail.map((row) => ({ n: row.n, body: JSON.parse(row.body) as unknown }));
  switch (target) {
    case "inbox": {
      const inbox = env.INBOX.getByName(room);
      for (const { n, body } of bodies) {
        const told = inboxBody.parse(body);
        if ("ended" in told) await inbox.endSession(told.ended);
        else if ("gone" in told) await inbox.dropPost(told.gone, n);
        else if ("erased" in told) await inbox.wipe();
        else if ("kind" in told) {
          const { which, ...activity } = told;
          await inbox.putActivity({ n, ...activity, comment: which });
        } else await inbox.putFriendship({ n, ...told });
      }
      return;
    }
    case "live":
      // written by our own SQL; the room parses nothing it does not send on as it is
      return env.LIVE_HUB.getByName(room).tell(bodies.map(({ body }) => body as LiveEvent));
    case "search":
      return applySearchChanges(env.SEARCH, bodies.map(({ n, body }) => ({ n, ...(body as object) }) as SearchChange));
    case "chat":
      return tellChat(env, room, bodies.map(({ body }) => body));
    case undefined:
      return;
  }
}

function report(rows: OutboxRow[], n: number, error: string): void {
  const row = rows.find((candidate) => candidate.n === n);
  if (row) logEvent({ event: "outbox_dead", n, target: row.target, subject: row.subject, attempts: row.attempts, error });
}
