/** Adds an event to the outbox without the change in D1 that would normally add it. */
import { aggregate } from "~/db/aggregates";
import { insert } from "~/db/query/builder";
import { type OutboxEvent, type OutboxTarget, SOURCE } from "~/db/outbox/outboxEvents";
import { outbox } from "~/db/schema/outbox";
import type { Placeholders, Query } from "~/db/statement";

const { statement } = aggregate("outbox");
const insertRow = statement(
  (p: Placeholders<{ target: OutboxTarget; room: string; subject: string; body: string; now: number }>) =>
    insert(outbox).values({
      target: p.target,
      room: p.room,
      subject: p.subject,
      body: p.body,
      dueAt: p.now,
      createdAt: p.now,
    }),
);

type WithoutSource<E> = E extends { source: number } ? Omit<E, "source"> : never;

/** The query, for a batch, that adds an event. The event is due from `now` on. */
export const queuedEvent = <T extends OutboxTarget>(
  target: T,
  room: string,
  subject: string,
  event: WithoutSource<OutboxEvent<T>>,
  now: number,
): Query<never> => insertRow({ target, room, subject, body: JSON.stringify({ source: SOURCE, ...event }), now });
