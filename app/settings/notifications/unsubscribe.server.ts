import { refuseLink } from "~/app/accounts/email/mailLink.server";
import { beginAttempt } from "~/app/accounts/login/loginLimit.server";
import { unsubscriberOf } from "~/app/mail/unsubscribeLink.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema } from "~/app/server/formFields.server";
import { addressCounter } from "~/app/server/limits.server";
import { nowMs } from "~/base/clock";
import { setUnreadMails } from "~/db/accounts/noticeSettings";

/**
 * X207: ends the mails of the member whom the address's token names, whoever is signed in. A mail program sends it without
 * a cookie and without `Origin` (RFC 8058), and follows no redirect.
 */
export const unsubscribe = formEndpoint(
  "POST /unsubscribe",
  emptyFormSchema,
  async ({ context, request }) => {
    const mailed = await unsubscriberOf(context, request);
    if (!mailed) {
      const counted = { counter: addressCounter(request), action: "address-login" } as const;
      return (await beginAttempt(context, [counted])).refused ?? refuseLink(context);
    }
    await setUnreadMails(context.db, mailed.memberId, false, nowMs());
    deliverAfter(context);
    return { ok: true };
  },
  { after: () => null },
);
