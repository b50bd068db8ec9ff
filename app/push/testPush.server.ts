import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { currentLanguage } from "~/app/i18n/language";
import { inLanguage } from "~/app/i18n/requestLanguage.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
import { LANGUAGES } from "~/base/languages";
import type { PushPayload } from "~/base/push";
import { roomAt } from "~/base/roomAt";
import { ulid } from "~/base/ulid";
import { findSubscription, markPushed, removeSubscription } from "~/db/accounts/pushSubscriptions";
import { sendPush, topicOf } from "./sendPush.server";
import { TEXTS } from "./testTexts.server";

const TAG = "test";
/** The member looks at the device. */
const LIVES_FOR_S = 60;

/** X204: sends a push to one of the member's devices, and says what became of it. */
export async function sendTestPush(context: EdgeContext, memberId: string, id: string): Promise<Result> {
  const subscription = await findSubscription(context.db, { id, memberId }, nowMs());
  if (!subscription) return apiError("not-found");
  const outcome = await sendPush(context.vars, subscription, await testPayload(context, memberId), {
    topic: topicOf(TAG),
    ttlS: LIVES_FOR_S,
    urgency: "high",
  });
  if (outcome === "sent") {
    await markPushed(context.db, id, nowMs());
    return { ok: true };
  }
  if (outcome !== "gone") return apiError("overloaded", TEXTS.notTaken);
  await removeSubscription(context.db, { id, memberId }, nowMs());
  deliverAfter(context);
  return apiError("not-found", TEXTS.gone);
}

async function testPayload(context: EdgeContext, member: string): Promise<PushPayload> {
  const inbox = roomAt(context.env.INBOX, member, await context.ownRegion());
  const { open, unread } = await inbox.openNotices();
  const [lang, atMs] = [(await context.ownLanguage()) ?? currentLanguage(), nowMs()];
  return {
    ...{ id: ulid(atMs), tag: TAG, member, lang, dir: LANGUAGES[lang].direction, atMs, unread },
    ...inLanguage(lang, () => ({ title: TEXTS.title, body: TEXTS.body })),
    path: "/settings#notifications",
    open: [...open, TAG],
  };
}
