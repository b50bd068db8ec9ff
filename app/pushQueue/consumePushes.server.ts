import * as z from "zod";
import { inLanguageOf } from "~/app/mail/mailAccount.server";
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
import { carryOutPush, type PushWork } from "./carryOutPush.server";
import { describePush, type PushDescription } from "./describePush.server";
import { type PushOutcome, sendPush, topicOf } from "~/app/push/sendPush.server";

const workSchema = z.object({
  kind: z.literal("push"),
  member: z.ulid(),
  subject: z.string().max(200),
  id: z.string().max(64),
});

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

async function push(env: Env, { member, ...work }: PushWork): Promise<void> {
  await carryOutPush(work, {
    inbox: roomAt(env.INBOX, member, null),
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
