/** A17, A23: what only a member who has proved not long ago who they are can do. */
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { provePath } from "~/app/http/proofPaths";
import { nowMs } from "~/base/clock";
import { redirect } from "./redirect.server";
import type { EdgeContext } from "./context.server";

/** A17: for what changes how an account is entered. */
export const RECENT_MS = 10 * 60 * 1000;

const isRecent = async (context: EdgeContext, withinMs: number): Promise<boolean> =>
  isRecentProof((await context.anySession())?.provedAtMs ?? null, withinMs);

/** Whether a proof of that time still counts; null: there was none. */
export const isRecentProof = (provedAtMs: number | null, withinMs = RECENT_MS): boolean =>
  provedAtMs !== null && nowMs() - provedAtMs <= withinMs;

/** For an action: the refusal of a session whose last proof is too old, or whose sign-in was none. */
export const refuseOldSignIn = async (context: EdgeContext, withinMs = RECENT_MS): Promise<ApiError | null> =>
  (await isRecent(context, withinMs)) ? null : apiError("requires-recent-login");

/** For a page: leads a member whose last proof is too old to the proof, and then back to the page. */
export async function requireRecentSignIn(context: EdgeContext, request: Request, withinMs = RECENT_MS): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (!(await isRecent(context, withinMs))) throw redirect(provePath(pathname + search));
}
