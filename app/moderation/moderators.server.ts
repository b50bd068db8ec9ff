import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { type Asked, formAction, memberAction } from "~/app/server/formAction.server";
import { notFound } from "~/app/server/guards.server";
import { findAccountOf } from "~/db/accounts";
import { TEXTS } from "./texts.server";

/** X54: the id of the moderator who asks; null for everybody else. */
export async function moderatorOf(context: EdgeContext): Promise<string | null> {
  const session = await context.session();
  return session && (await context.isModerator()) ? session.memberId : null;
}

/**
 * The id of the moderator who asks for a page. For everybody else, the page doesn't exist. A moderator without a second
 * factor is led to the settings, where they can add one (A23).
 */
export async function moderatorsOnly(context: EdgeContext): Promise<string> {
  const moderator = await moderatorOf(context);
  if (moderator === null) throw notFound();
  if (await lacksFactor(context, moderator)) throw redirect(TWO_STEP_SETTINGS);
  return moderator;
}

/** A23. */
export async function lacksFactor({ db }: EdgeContext, moderator: string): Promise<boolean> {
  return (await findAccountOf(db, moderator))?.hasSecondFactor !== true;
}

const TWO_STEP_SETTINGS = "/settings#two-step";

/**
 * A form action that only moderators have. For everybody else, the address doesn't exist. Nothing is done for a
 * moderator without a second factor (A23).
 */
export function moderatorAction<Fields, T extends object>(
  schema: z.ZodType<Fields>,
  perform: (asked: Asked<Fields> & { moderator: string }) => Promise<Result<T>>,
) {
  const act = memberAction("moderate", schema, async ({ session, ...asked }) =>
    (await lacksFactor(asked.context, session.memberId))
      ? apiError("forbidden", TEXTS.needsFactor)
      : perform({ ...asked, moderator: session.memberId }),
  );
  return async (asked: ActionFunctionArgs) =>
    (await moderatorOf(asked.context)) === null ? refuseAnybody(asked) : act(asked);
}

const refuseAnybody = formAction(z.object({}), () => Promise.resolve(apiError("not-found")));
