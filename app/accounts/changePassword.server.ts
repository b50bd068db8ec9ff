import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { findAccountOf } from "~/db/accounts";
import { replacePassword } from "~/db/passwords";
import { flooded, tooMany } from "./floods.server";
import { beginAttempt } from "./loginLimit.server";
import { hashPassword, verifyPassword } from "./password.server";
import type { Session } from "./session.server";

/** A11. Ends every other session. Who signs in by Google alone has no old password to give. */
export async function changePassword(
  context: EdgeContext,
  request: Request,
  { id: sessionId, memberId }: Session,
  form: { oldPassword: string; password: string },
): Promise<Answered> {
  if (await flooded(context, request)) return refusal("too-many-requests");
  const { db, vars } = context;
  const attempt = await beginAttempt(db, vars.ATTEMPT_KEY, `password:${memberId}`, nowMs());
  if (attempt.retryAtMs !== null) return tooMany(attempt.retryAtMs);
  const before = (await findAccountOf(db, memberId))?.passwordHash ?? null;
  if (before !== null && !(await verifyPassword(before, form.oldPassword))) return wrong();
  const after = await hashPassword(form.password);
  if (!(await replacePassword(db, { memberId, sessionId, before, after, nowMs: nowMs() }))) return wrong();
  await attempt.succeeded();
  context.after(deliverOutbox(context.env)); // closes the sockets of the sessions that went
  return { ok: true };
}

function wrong() {
  const { code, message } = refusal("wrong-password");
  return refusal(code, message, { oldPassword: message });
}
