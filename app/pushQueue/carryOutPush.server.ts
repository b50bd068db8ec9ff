/** How one push is carried out. It knows neither the database nor the push service, so that the fault tests can be both. */
import type { PushDescription } from "./describePush.server";
import type { PushOutcome } from "~/app/push/sendPush.server";
import type { PushKind } from "~/base/push";
import { nowMs } from "~/base/clock";
import type { PushNotice, TakenPush } from "~/party/inbox/pushNotices";
import type { Recipient } from "~/party/inbox/pushRows";

/** A push that an inbox has queued. */
export interface PushWork {
  /** whose inbox */
  member: string;
  subject: string;
  id: string;
}

interface Target {
  id: string;
  sessionId: string;
  kinds: readonly PushKind[];
}

export interface PushPorts<Subscription extends Target> {
  inbox: {
    takePush(subject: string, id: string): Promise<TakenPush | null>;
    settlePush(subject: string, id: string, left: readonly Recipient[]): Promise<void>;
    dropPush(subject: string, id: string): Promise<void>;
  };
  /** the subscriptions of the member whose sessions are valid */
  subscriptions(): Promise<readonly Subscription[]>;
  /** `reader`: any of the member's subscriptions. Null if the member can't see what it is about */
  describe(notice: PushNotice, reader: Subscription): Promise<PushDescription | null>;
  /** never rejects */
  send(to: Subscription, description: PushDescription, taken: TakenPush): Promise<PushOutcome>;
}

/**
 * X199, X201: asks the inbox what to push, sends it to each device that wants it and doesn't show it itself, and tells the
 * inbox which ones have yet to get it. If it dies on the way, the inbox queues the push again.
 */
export async function carryOutPush<Subscription extends Target>(
  { subject, id }: Omit<PushWork, "member">,
  { inbox, subscriptions, describe, send }: PushPorts<Subscription>,
): Promise<void> {
  const taken = await inbox.takePush(subject, id);
  if (!taken) return;
  const now = nowMs();
  const later = taken.recipients?.filter(({ atMs }) => atMs > now) ?? [];
  const isDue = (subscription: string) =>
    taken.recipients?.some(({ id: one, atMs }) => one === subscription && atMs <= now) ?? true;
  const waiting = (await subscriptions()).filter(
    (subscription) => isDue(subscription.id) && !taken.looking.includes(subscription.sessionId),
  );
  const [reader] = waiting;
  if (!reader) return inbox.settlePush(subject, id, later);
  const description = await describe(taken.notice, reader);
  if (!description) return inbox.dropPush(subject, id);
  const wanting = waiting.filter(({ kinds }) => description.kinds.some((kind) => kinds.includes(kind)));
  const outcomes = await Promise.all(wanting.map(async (to) => ({ to, outcome: await send(to, description, taken) })));
  const failed = outcomes.flatMap(({ to, outcome }) =>
    typeof outcome === "object" ? [{ id: to.id, atMs: outcome.retryAtMs }] : [],
  );
  await inbox.settlePush(subject, id, [...later, ...failed]);
}
