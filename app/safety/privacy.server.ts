import { z } from "zod";
import { PRIVACY_CHOICES } from "~/base/privacy";
import type { Result } from "~/app/http/apiError";
import { deliverNow } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { nowMs } from "~/base/clock";
import { putPrivacyQuery, type SentPrivacy } from "~/db/safety/privacy";
import { run } from "~/db/statement";

/** All settings at once, so that two devices can't mix their choices. */
const privacyFormSchema = z.object({
  messages: z.enum(PRIVACY_CHOICES.messages),
  calls: z.enum(PRIVACY_CHOICES.calls),
  games: z.enum(PRIVACY_CHOICES.games),
  groups: z.enum(PRIVACY_CHOICES.groups),
  presence: z.enum(PRIVACY_CHOICES.presence),
  receipts: z.enum(PRIVACY_CHOICES.receipts),
  suggestions: z.enum(PRIVACY_CHOICES.suggestions).optional(),
});

/** X26 to X28: stores a member's settings. It answers once the member's inbox has them, which then tells the open chats. */
export async function setPrivacy(context: EdgeContext, me: string, settings: SentPrivacy): Promise<Result> {
  await run(context.db, putPrivacyQuery(me, settings, nowMs()));
  await deliverNow(context);
  return { ok: true };
}

export const privacyForm = formEndpoint(
  "POST /privacy",
  privacyFormSchema,
  ({ context, session, input }) => setPrivacy(context, session.memberId, input),
  { after: () => "/settings" },
);
