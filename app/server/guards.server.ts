import type { SessionOwner } from "./memberHint.server";
import type { EdgeContext } from "./context.server";
import type { ApiError } from "~/app/http/apiError";
import { API_ERROR_STATUS } from "./apiErrorStatus.server";
import { signedOut } from "./signedOut.server";

/** Throw it: the page says that the viewer may not see this. */
export const forbidden = () => new Response(null, { status: 403 });

/** Throw it: the page says that there is nothing here. */
export const notFound = () => new Response(null, { status: 404 });

/** Throw it: the page says why the request is refused. */
export function refusal(context: EdgeContext, refused: ApiError) {
  context.outcome.code = refused.code;
  return Response.json(refused, { status: API_ERROR_STATUS[refused.code] });
}

/** Whose session the request has, or claims to have; null for a visitor. */
const askerOf = async (context: Pick<EdgeContext, "claim" | "session">): Promise<SessionOwner | null> =>
  context.claim ?? context.session();

/** The id of the signed-in member, for what visitors see too; null for a visitor. */
export const viewerId = async (context: Pick<EdgeContext, "claim" | "session">): Promise<string | null> =>
  (await askerOf(context))?.memberId ?? null;

/**
 * The session, for a page for members only. Don't catch what this throws: it makes the page show the login, with status
 * 401 (U2).
 */
export async function membersOnly(context: EdgeContext): Promise<SessionOwner> {
  const session = await askerOf(context);
  if (session) return session;
  throw refusal(context, await signedOut(context));
}
