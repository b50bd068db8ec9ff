import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { removeSession } from "~/db/accounts";
import { blankCookie, startSession } from "./session.server";

export type SignedIn = { member: string };

/**
 * Starts a session for who has proved to be a member. What takes a password or an identity away takes its sessions along,
 * but this one may come just after: so the proof is looked at once more when the session is there.
 */
export async function openSession(context: EdgeContext, request: Request, memberId: string, isStillProved: () => Promise<boolean>): Promise<Answered<SignedIn>> {
  const { db, vars } = context;
  const session = await startSession(db, vars, memberId, deviceOf(request), context.setCookie);
  if (await isStillProved()) return { ok: true, member: memberId };
  await removeSession(db, session.id);
  context.setCookie(blankCookie(db, vars));
  return refusal("invalid-credential");
}

/** What the browser says of itself. */
const deviceOf = (request: Request): string => request.headers.get("user-agent") ?? "Unknown device";
