import * as z from "zod";
import { inLanguageOf } from "~/app/mail/mailAccount.server";
import { currentLanguage } from "~/app/i18n/language";
import { type Env, varsOf } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { LANGUAGES } from "~/base/languages";
import { foreignErrorText, logEvent } from "~/base/logEvent";
import type { PushPayload } from "~/base/push";
import { roomAt } from "~/base/roomAt";
import { markPushed, removeSubscription, subscriptionsForPushes, type SubscriptionRow } from "~/db/accounts/pushSubscriptions";
import type { TakenPush } from "~/party/inbox/pushNotices";
import { describePush, type PushDescription } from "./describePush.server";
import { type PushOutcome, sendPush, topicOf } from "./sendPush.server";

const workSchema = z.object({
  kind: z.literal("push"),
  member: z.ulid(),
  subject: z.string().max(200),
  id: z.string().max(64),
});
type PushWork = z.output<typeof workSchema>;

const AGAIN_S = 5;

/**
 * X201: sends what members' inboxes want to push. An inbox queues again what isn't settled, so a message that can't be
 * read, or fails again and again, may be lost.
 */
export async function consumePushes(batch: MessageBatch, env: Env): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        await push(env, workSchema.parse(message.body));
        message.ack();
      } catch (error) {
        logEvent({ event: "work_failed", kind: "push", error: foreignErrorText(error) });
        message.retry({ delaySeconds: AGAIN_S });
      }
    }),
  );
}

async function push(env: Env, { member, subject, id }: PushWork): Promise<void> {
  const inbox = roomAt(env.INBOX, member, null);
  const taken = await inbox.takePush(subject, id);
  if (!taken) return;
  const { language, subscriptions } = await subscriptionsForPushes(env.DB, member, nowMs());
  const waiting = subscriptions.filter(
    ({ id: subscription, sessionId }) =>
      (taken.recipients?.includes(subscription) ?? true) && !taken.looking.includes(sessionId),
  );
  if (waiting.length === 0) return inbox.settlePush(subject, id, [], null);
  const write = async () => {
    const description = await describePush(env.DB, member, taken.notice);
    return description && { description, payload: payloadOf(member, id, taken, description) };
  };
  const written = await inLanguageOf({ language }, write);
  if (!written) return inbox.dropPush(subject, id);
  const recipients = waiting.filter(({ kinds }) => written.description.kinds.some((kind) => kinds.includes(kind)));
  const outcomes = await Promise.all(
    recipients.map(async (subscription) => {
      const outcome = await sendTo(env, subscription, taken, written.payload(subscription.detail));
      await record(env, member, subscription.id, outcome);
      return { id: subscription.id, outcome };
    }),
  );
  const again = outcomes.flatMap(({ id: left, outcome }) =>
    typeof outcome === "object" ? [{ left, atMs: outcome.retryAtMs }] : [],
  );
  const againAtMs = again.length > 0 ? Math.min(...again.map(({ atMs }) => atMs)) : null;
  await inbox.settlePush(subject, id, again.map(({ left }) => left), againAtMs);
}

/** In the language of the caller. */
function payloadOf(member: string, id: string, { tag, atMs, open, unread }: TakenPush, description: PushDescription) {
  const { text, path, isSilent, call } = description;
  const lang = currentLanguage();
  return (detail: keyof typeof text): PushPayload => ({
    ...{ id, tag, member, lang, dir: LANGUAGES[lang].direction, ...text[detail], path, atMs, open, unread },
    ...(isSilent && { isSilent }),
    ...(call && { call }),
  });
}

function sendTo(env: Env, to: SubscriptionRow, { notice, tag, expiresMs }: TakenPush, payload: PushPayload) {
  return sendPush(varsOf(env), to, payload, {
    topic: topicOf(tag),
    ttlS: (expiresMs - nowMs()) / 1_000,
    urgency: notice.kind === "call" ? "high" : "normal",
  });
}

async function record(env: Env, member: string, subscription: string, outcome: PushOutcome): Promise<void> {
  if (outcome === "sent") await markPushed(env.DB, subscription, nowMs());
  if (outcome === "gone") await removeSubscription(env.DB, { id: subscription, memberId: member }, nowMs());
}
