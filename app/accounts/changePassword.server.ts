import type { EdgeContext } from "~/app/edge/context.server";
import type { Answered } from "~/app/edge/refusal";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { replacePassword } from "~/db/passwords";
import { askPassword, wrongPassword } from "./askPassword.server";
import { hashPassword } from "./password.server";
import type { Session } from "./session.server";

const FIELD = "oldPassword";

/** A11. Ends every other session. Who signs in by Google alone has no old password to give. */
export async function changePassword(
  context: EdgeContext,
  request: Request,
  { id: sessionId, memberId }: Session,
  form: { oldPassword: string; password: string },
): Promise<Answered> {
  const proved = await askPassword(context, request, memberId, { password: form.oldPassword, field: FIELD });
  if (!proved.ok) return proved;
  const change = { memberId, sessionId, before: proved.account.passwordHash, after: await hashPassword(form.password), nowMs: nowMs() };
  if (!(await replacePassword(context.db, change))) return wrongPassword(FIELD);
  await proved.succeeded();
  context.after(deliverOutbox(context.env)); // closes the sockets of the sessions that went
  return { ok: true };
}
