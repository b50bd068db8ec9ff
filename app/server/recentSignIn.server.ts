/** A17: what only a member who has just signed in can do. */
import { redirect } from "@remix-run/cloudflare";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { provePath } from "~/app/http/provePath";
import { nowMs } from "~/base/clock";
import type { Session } from "./session.server";

const RECENT_MS = 10 * 60 * 1000;

const isRecent = ({ signedInAtMs }: Session): boolean => nowMs() - signedInAtMs <= RECENT_MS;

/** For an action: the refusal of a session that began too long ago. */
export const refuseOldSignIn = (session: Session): ApiError | null =>
  isRecent(session) ? null : apiError("requires-recent-login");

/** For a page: leads a member whose session began too long ago to the proof, and then back to the page. */
export function requireRecentSignIn(session: Session, request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (!isRecent(session)) throw redirect(provePath(pathname + search));
}
