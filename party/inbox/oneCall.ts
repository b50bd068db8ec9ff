import { nowMs } from "~/base/clock";
import type { Timers } from "~/party/core/timers";
import { isLaterPhase, ringOf, type CallClaim, type CallClaimAnswer, type CallPhase } from "~/party/inbox/inbox";
import type { InboxFrame } from "~/party/inbox/protocol";
import type { InboxStore } from "~/party/inbox/store";

/** Asks the call's room whether it is still on: what it said when it was over may have come before the claim did. */
export const CALL_TIMER = "call";
const CHECK_EVERY_MS = 60_000;

interface InboxIo {
  /** writes, unless the member is no more; whether it was a change */
  keep(write: () => boolean): boolean;
  tell(frame: InboxFrame): void;
  /** whether the call's room knows this member's call, and it is on */
  concerns(call: string): Promise<boolean>;
}

/** The one call that a member may have: a lock for the calls' rooms, and what rings for the member's devices. */
export class OneCall {
  constructor(
    private readonly store: Pick<InboxStore, "heldCall" | "holdCall" | "letCallGo">,
    private readonly timers: Pick<Timers, "set" | "clear">,
    private readonly io: InboxIo,
  ) {}

  claim(claim: CallClaim): CallClaimAnswer {
    const held = this.store.heldCall();
    if (held) return held.call === claim.call ? { ok: true, held: null } : { ok: false, held };
    const isKept = this.io.keep(() => {
      this.store.holdCall({ ...claim, phase: "claimed" });
      this.timers.set(CALL_TIMER, nowMs() + CHECK_EVERY_MS);
      return true;
    });
    return { ok: isKept, held: null };
  }

  put(call: string, phase: CallPhase): void {
    const held = this.store.heldCall();
    if (held?.call !== call || !isLaterPhase(phase, held.phase)) return;
    const next = { ...held, phase };
    this.io.keep(() => (this.store.holdCall(next), true));
    const [before, after] = [ringOf(held), ringOf(next)];
    if (after) this.io.tell({ t: "ring", ring: after });
    else if (before) this.io.tell({ t: "ringGone", call });
  }

  drop(call: string): void {
    const held = this.store.heldCall();
    if (held?.call !== call) return;
    this.io.keep(() => {
      this.store.letCallGo();
      this.timers.clear(CALL_TIMER);
      return true;
    });
    if (ringOf(held)) this.io.tell({ t: "ringGone", call });
  }

  async check(): Promise<void> {
    const held = this.store.heldCall();
    if (!held) return;
    if (await this.io.concerns(held.call)) this.timers.set(CALL_TIMER, nowMs() + CHECK_EVERY_MS);
    else this.drop(held.call);
  }
}
