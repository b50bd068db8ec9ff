import type { CallEvent, CallState } from "~/party/call/call";
import { within } from "~/party/core/within";
import type { CallClaim, CallClaimAnswer } from "~/party/inbox/inbox";

const ANSWERS_WITHIN_MS = 4_000;

type InboxOf = (member: string) => { claimCall(claim: CallClaim): Promise<CallClaimAnswer> };

export interface Claimed {
  refused: Extract<CallEvent, { t: "claimed" }>["refused"];
  /** the call that the two have already, when they called each other at once */
  instead: string | null;
}

/**
 * Asks both inboxes to take the call, one after the other, by the order of their members' ids: of two calls between the same
 * two, both ask the same inbox first, so that one of them gets through. Throws when an inbox did not answer.
 */
export async function claimInboxes(inboxOf: InboxOf, call: string, { kind, sides: [{ member: caller }, { member: callee }], sinceMs }: CallState): Promise<Claimed> {
  for (const member of [caller, callee].sort()) {
    const isOutgoing = member === caller;
    const claim = { call, peer: isOutgoing ? callee : caller, kind, isOutgoing, sinceMs };
    const { ok, held } = await within(ANSWERS_WITHIN_MS, inboxOf(member).claimCall(claim));
    if (ok) continue;
    if (held && held.phase !== "answered" && held.peer === claim.peer && held.isOutgoing !== isOutgoing) return { refused: "glare", instead: held.call };
    return { refused: isOutgoing ? "inCall" : "busy", instead: null };
  }
  return { refused: null, instead: null };
}
