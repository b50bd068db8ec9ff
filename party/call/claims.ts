import type { CallEvent, CallState } from "~/party/call/call";
import type { RoomClock } from "~/party/core/platform";
import { within } from "~/party/core/within";
import type { CallClaim, CallClaimAnswer } from "~/party/inbox/inbox";

const ANSWERS_WITHIN_MS = 2_000;

type InboxOf = (member: string) => { claimCall(claim: CallClaim): Promise<CallClaimAnswer> };

/**
 * Asks both inboxes to hold the call, one after the other, in the order of their members' ids: of two calls between the same
 * two members, both ask the same inbox first, so one of them gets through. Throws when an inbox doesn't answer.
 */
export async function claimInboxes(inboxOf: InboxOf, call: string, { kind, sides: [{ member: caller }, { member: callee }], sinceMs }: CallState, clock: RoomClock): Promise<Extract<CallEvent, { t: "claimed" }>> {
  for (const member of [caller, callee].sort()) {
    const isOutgoing = member === caller;
    const claim = { call, peer: isOutgoing ? callee : caller, kind, isOutgoing, sinceMs };
    const { ok, held } = await within(ANSWERS_WITHIN_MS, inboxOf(member).claimCall(claim), clock);
    if (ok) continue;
    if (held && held.phase !== "answered" && held.peer === claim.peer && held.isOutgoing !== isOutgoing) return { t: "claimed", refused: "glare", instead: held.call };
    return { t: "claimed", refused: isOutgoing ? "inCall" : "busy" };
  }
  return { t: "claimed", refused: null };
}
