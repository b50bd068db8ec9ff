import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { apiError, type Result } from "~/app/http/apiError";
import type { EdgeContext } from "~/app/server/context.server";
import { type Asked, formAction, memberAction } from "~/app/server/formAction.server";
import { notFound } from "~/app/server/guards.server";

/** X54: the id of the moderator who asks; null for everybody else. */
export async function moderatorOf(context: EdgeContext): Promise<string | null> {
  const session = await context.session();
  return session && (await context.isModerator()) ? session.memberId : null;
}

/** The id of the moderator who asks for a page. For everybody else, the page doesn't exist. */
export async function moderatorsOnly(context: EdgeContext): Promise<string> {
  const moderator = await moderatorOf(context);
  if (moderator === null) throw notFound();
  return moderator;
}

/** A form action that only moderators have. For everybody else, the address doesn't exist. */
export function moderatorAction<Fields, T extends object>(
  schema: z.ZodType<Fields>,
  perform: (asked: Asked<Fields> & { moderator: string }) => Promise<Result<T>>,
) {
  const act = memberAction("moderate", schema, ({ session, ...asked }) =>
    perform({ ...asked, moderator: session.memberId }),
  );
  return async (asked: ActionFunctionArgs) =>
    (await moderatorOf(asked.context)) === null ? refuseAnybody(asked) : act(asked);
}

const refuseAnybody = formAction(z.object({}), () => Promise.resolve(apiError("not-found")));
