import { data } from "@remix-run/cloudflare";
import type { Session } from "./session.server";
import type { EdgeContext } from "./context.server";
import { API_ERROR_STATUS } from "~/app/http/apiError";
import { signedOut } from "./formAction.server";

/** The session, for a page for members. When this throws, let it: the page shows the login, and the wire says 401 (U2). */
export async function membersOnly(context: EdgeContext): Promise<Session> {
  const session = await context.session();
  if (session) return session;
  const refused = await signedOut(context);
  context.outcome.code = refused.code;
  throw data(refused, { status: API_ERROR_STATUS[refused.code] });
}
