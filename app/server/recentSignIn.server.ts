/** A17, A23: what only a member who has proved not long ago who they are can do. */
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { provePath } from "~/app/http/proofPaths";
import { nowMs } from "~/base/clock";
import { redirect } from "./redirect.server";
import type { Session } from "./session.server";

/** A17: for what changes how an account is entered. */
export const RECENT_MS = 10 * 60 * 1000;

const isRecent = ({ provedAtMs }: Session, withinMs: number): boolean =>
  provedAtMs !== null && nowMs() - provedAtMs <= withinMs;

/** For an action: the refusal of a session whose last proof is too old, or whose sign-in was none. */
export const refuseOldSignIn = (session: Session, withinMs = RECENT_MS): ApiError | null =>
  isRecent(session, withinMs) ? null : apiError("requires-recent-login");

/** For a page: leads a member whose last proof is too old to the proof, and then back to the page. */
export function requireRecentSignIn(session: Session, request: Request, withinMs = RECENT_MS): void {
  const { pathname, search } = new URL(request.url);
  if (!isRecent(session, withinMs)) throw redirect(provePath(pathname + search));
}
