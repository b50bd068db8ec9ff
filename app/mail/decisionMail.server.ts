import { type Env, varsOf } from "~/app/server/env.server";
import { findAccountOf } from "~/db/accounts/accounts";
import type { OutboxEvent } from "~/db/outbox/outboxEvents";
import { mailAccount } from "./mailAccount.server";
import { TEXTS } from "./texts.server";

/**
 * X62: tells a member that there is a decision about them, or about their appeal. The mail has neither reasons nor what
 * was decided: these are in the settings, which only the member can read. Throws if the mail wasn't handed over.
 */
export async function mailDecision(env: Env, member: string, about: OutboxEvent<"mail">["about"]): Promise<void> {
  const account = await findAccountOf(env.DB, member);
  if (!account) return; // erased meanwhile
  const vars = varsOf(env);
  const wasSent = await mailAccount({ env, vars, requestId: "outbox" }, account, () => {
    const { subject, text } = TEXTS[about];
    return { subject, text: text({ settings: `${vars.ORIGIN}/settings` }) };
  });
  if (!wasSent) throw new Error("the mail wasn't handed over");
}
