/** The devices of a member in their settings (X202, X204). */
import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { knownDeviceName } from "~/app/accounts/sessions/deviceName.server";
import { TEXTS as ACCOUNT_TEXTS } from "~/app/accounts/texts.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema, tickedFields } from "~/app/server/formFields.server";
import { nowMs } from "~/base/clock";
import { PUSH_DETAILS, PUSH_KINDS } from "~/base/push";
import { chooseForDevice, removeSubscription, type SubscriptionRow } from "~/db/accounts/pushSubscriptions";
import { sendTestPush } from "./testPush.server";

/** What the settings show of each device. `session`: the one that asks. */
export const deviceViews = (rows: readonly SubscriptionRow[], session: string) =>
  rows.map(({ id, sessionId, device, kinds, detail, pushedAtMs }) => ({
    id,
    isCurrent: sessionId === session,
    /** "Firefox on Linux". No text that somebody's browser has made up. */
    name: knownDeviceName(device) ?? ACCOUNT_TEXTS.device.unknown,
    kinds,
    detail,
    pushedAtMs,
  }));
export type DeviceView = ReturnType<typeof deviceViews>[number];

const SETTINGS = "/settings#notifications";
const back = { after: () => SETTINGS };

const choiceSchema = z.object({ ...tickedFields(PUSH_KINDS), detail: z.enum(PUSH_DETAILS) });

export const chooseForm = formEndpoint(
  "POST /settings/push/:device",
  choiceSchema,
  async ({ context, session, params, input }) => {
    const kinds = PUSH_KINDS.filter((kind) => input[kind] === "1");
    const own = { id: params.device, memberId: session.memberId };
    if (!(await chooseForDevice(context.db, { ...own, kinds, detail: input.detail }, nowMs())))
      return apiError("not-found");
    deliverAfter(context);
    return { ok: true };
  },
  back,
);

export const removeForm = formEndpoint(
  "POST /settings/push/:device/remove",
  emptyFormSchema,
  async ({ context, session, params }) => {
    if (!(await removeSubscription(context.db, { id: params.device, memberId: session.memberId }, nowMs())))
      return apiError("not-found");
    deliverAfter(context);
    return { ok: true };
  },
  back,
);

export const testForm = formEndpoint(
  "POST /settings/push/:device/test",
  emptyFormSchema,
  ({ context, session, params }) => sendTestPush(context, session.memberId, params.device),
  back,
);
