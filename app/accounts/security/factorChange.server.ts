import { requestDevice } from "~/app/accounts/sessions/deviceName.server";
import type { Session } from "~/app/server/session.server";
import { nowMs } from "~/base/clock";
import type { FactorChange } from "~/db/accounts/factors";

/** What every change of second factors stores: who asks for it, and with which browser. */
export const factorChange = (request: Request, session: Session, endsOthers: boolean): FactorChange => ({
  memberId: session.memberId,
  sessionId: session.id,
  endsOthers,
  device: requestDevice(request),
  nowMs: nowMs(),
});
