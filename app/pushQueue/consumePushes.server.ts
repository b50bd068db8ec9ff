import * as z from "zod";
import { inLanguageOf } from "~/app/mail/mailAccount.server";
import { mailUnread } from "~/app/mail/unreadMail.server";
import { currentLanguage } from "~/app/i18n/language";
import { type Env, varsOf } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { LANGUAGES } from "~/base/languages";
import { foreignErrorText, logBug, logEvent } from "~/base/logEvent";
import type { PushPayload } from "~/base/push";
import { roomAt } from "~/base/roomAt";
import {
  markPushed,
  pushableSubscriptions,
  removeSubscription,
  type SubscriptionRow,
} from "~/db/accounts/pushSubscriptions";
import type { TakenPush } from "~/party/inbox/pushNotices";
import { carryOutPush } from "./carryOutPush.server";
import { describePush, type PushDescription } from "./describePush.server";
import { type PushOutcome, sendPush, topicOf } from "~/app/push/sendPush.server";

const idSchema = z.string().max(64);
const workSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("push"), member: z.ulid(), subject: z.string().max(200), id: idSchema }),
  z.object({ kind: z.literal("mail"), member: z.ulid(), id: idSchema }),
]);

const AGAIN_S = 5;

/**
 * X201, X206: sends what members' inboxes want to push, and mails what is unread. An inbox queues again what isn't
 * settled, so a message that can't be read, or fails again and again, may be lost.
 */
export async function consumePushes(batch: MessageBatch, env: Env): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        await send(env, workSchema.parse(message.body));
        message.ack();
      } catch (error) {
        logEvent({ event: "work_failed", kind: "push", error: foreignErrorText(error) });
        message.retry({ delaySeconds: AGAIN_S });
      }
    }),
  );
}

async function send(env: Env, work: z.output<typeof workSchema>): Promise<void> {
  const inbox = roomAt(env.INBOX, work.member, null);
  if (work.kind === "mail") return mailUnread(env, inbox, work);
  const { member } = work;
  await carryOutPush(work, {
    inbox,
    subscriptions: () => pushableSubscriptions(env.DB, member, nowMs()),
    describe: (notice, reader) => inLanguageOf(reader, () => describePush(env.DB, member, notice)),
    send: (to, description, taken) =>
      inLanguageOf(to, () => sendTo(env, to, taken, payloadOf(member, work.id, taken, description, to))),
  });
}

/** In the language of the caller. */
function payloadOf(
  member: string,
  id: string,
  { tag, atMs, open, unread }: TakenPush,
  { textFor, path, isSilent, call }: PushDescription,
  device: SubscriptionRow,
): PushPayload {
  const lang = currentLanguage();
  return {
    ...{ id, tag, member, lang, dir: LANGUAGES[lang].direction, ...textFor(device), path, atMs, open, unread },
    ...(isSilent && { isSilent }),
    ...(call && { call }),
  };
}

/** Never rejects: what fails for one device must not keep the push from the others. */
async function sendTo(
  env: Env,
  to: SubscriptionRow,
  { notice, tag, expiresMs }: TakenPush,
  payload: PushPayload,
): Promise<PushOutcome> {
  const options = {
    topic: topicOf(tag),
    ttlS: (expiresMs - nowMs()) / 1_000,
    urgency: notice.kind === "call" ? ("high" as const) : ("normal" as const),
  };
  try {
    const outcome = await sendPush(varsOf(env), to, payload, options);
    await record(env, to.id, payload.member, outcome).catch((error: unknown) => logBug("push record", error));
    return outcome;
  } catch (error) {
    logBug("push", error);
    return "refused";
  }
}

async function record(env: Env, id: string, memberId: string, outcome: PushOutcome): Promise<void> {
  if (outcome === "sent") await markPushed(env.DB, id, nowMs());
  if (outcome === "gone") await removeSubscription(env.DB, { id, memberId }, nowMs());
}
