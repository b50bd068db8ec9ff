/** What a member's notifications are about, and whether they get mails, in their settings (X202, X203, X206). */
import { z } from "zod";
import { type DeviceView, deviceViews } from "~/app/push/devices.server";
import { emailUnconfirmed } from "~/app/accounts/email/verifyEmail.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { checkboxFormSchema } from "~/app/server/checkboxChoice.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { tickedFields } from "~/app/server/formFields.server";
import { nowMs } from "~/base/clock";
import { ACTIVITY_KINDS, type ActivityKind, type QuietHours } from "~/base/push";
import {
  noticesIn,
  type noticesQuery,
  setHiddenKinds,
  setQuietHours,
  setUnreadMails,
} from "~/db/accounts/noticeSettings";
import type { SubscriptionRow } from "~/db/accounts/pushSubscriptions";
import type { RowIn } from "~/db/statement";
import { TEXTS } from "./texts.server";

export interface NoticesView {
  devices: DeviceView[];
  hidden: readonly ActivityKind[];
  quiet: QuietHours | null;
  /** missing in data of the previous release */
  mailsUnread?: boolean;
}

export const noticesView = (
  settings: readonly RowIn<typeof noticesQuery>[],
  devices: readonly SubscriptionRow[],
  session: string,
): NoticesView => ({ ...noticesIn(settings), devices: deviceViews(devices, session) });

const back = { after: () => "/settings#notifications" };

/** X202: the kinds that the list of notifications has. */
export const listedForm = formEndpoint(
  "POST /settings/notices",
  z.object(tickedFields(ACTIVITY_KINDS)),
  async ({ context, session, input }) => {
    const hidden = ACTIVITY_KINDS.filter((kind) => input[kind] === undefined);
    await setHiddenKinds(context.db, session.memberId, hidden, nowMs());
    deliverAfter(context);
    return { ok: true };
  },
  back,
);

const MINUTES = 60;
const ZONE_MAX = 64;
const timeSchema = z
  .string({ error: () => TEXTS.quiet.time })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => TEXTS.quiet.time })
  .transform((text) => Number(text.slice(0, 2)) * MINUTES + Number(text.slice(3)));
const zoneSchema = z
  .string({ error: () => TEXTS.quiet.zone })
  .max(ZONE_MAX, { error: () => TEXTS.quiet.zone })
  .refine(isZone, { error: () => TEXTS.quiet.zone });

/** Without `on` there are no quiet hours, whatever else is sent. */
const quietSchema = z
  .discriminatedUnion("on", [
    z.object({ on: z.undefined().optional() }),
    z
      .object({ on: z.literal("1"), from: timeSchema, to: timeSchema, zone: zoneSchema })
      .refine(({ from, to }) => from !== to, { path: ["to"], error: () => TEXTS.quiet.same }),
  ])
  .transform((sent): QuietHours | null =>
    sent.on === undefined ? null : { fromMin: sent.from, toMin: sent.to, zone: sent.zone },
  );

/** X203 */
export const quietForm = formEndpoint(
  "POST /settings/quiet-hours",
  quietSchema,
  async ({ context, session, input }) => {
    await setQuietHours(context.db, session.memberId, input, nowMs());
    deliverAfter(context);
    return { ok: true };
  },
  back,
);

/** X206 */
export const unreadMailForm = formEndpoint(
  "POST /settings/unread-mail",
  checkboxFormSchema,
  async ({ context, session, input }) => {
    if (!(await setUnreadMails(context.db, session.memberId, input.on, nowMs()))) return emailUnconfirmed();
    deliverAfter(context);
    return { ok: true };
  },
  back,
);

/** Whether it is a name of the IANA database. `Intl` also knows offsets, such as `+01:00`, which no summer moves. */
function isZone(name: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
