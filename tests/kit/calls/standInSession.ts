import { vi } from "vitest";
import type { CallSession } from "~/app/calls/client/callSession";
import { firstView, type SessionEnd, type SessionView } from "~/app/calls/client/sessionView";
import { SharedValue } from "~/app/ui/browser/observed";

/** Stands in for the call that a call dialog shows. The test controls it. */
export class StandInSession implements Omit<CallSession, "options" | "world"> {
  static made: StandInSession[] = [];
  readonly kind: CallSession["kind"];
  readonly isIncoming: boolean;
  readonly call: string | null;
  readonly subscribe: CallSession["subscribe"];
  readonly getSnapshot: CallSession["getSnapshot"];
  readonly #view: SharedValue<SessionView>;

  constructor({ kind, start }: ConstructorParameters<typeof CallSession>[0]) {
    this.kind = kind;
    this.isIncoming = "call" in start;
    this.call = "call" in start ? start.call : null;
    this.#view = new SharedValue(firstView(this.isIncoming, kind));
    this.subscribe = this.#view.subscribe;
    this.getSnapshot = this.#view.getSnapshot;
    StandInSession.made.push(this);
  }

  put(change: Partial<SessionView>): void {
    this.#view.set({ ...this.#view.getSnapshot(), ...change });
  }

  ends(end: SessionEnd): void {
    this.put({ phase: "ended", end });
  }

  readonly begin = vi.fn();
  readonly answer = vi.fn();
  readonly decline = vi.fn();
  readonly hangUp = vi.fn();
  readonly setMuted = vi.fn();
  readonly setCamera = vi.fn();
  readonly switchCamera = vi.fn();
  readonly useDevice = vi.fn();
  readonly shareScreen = vi.fn();
  readonly close = vi.fn(() => this.ends({ type: "hungUp" }));
}
