import { openRoom, type LinkState, type OpenRoom, type RoomLink } from "~/app/rooms/roomConnection";
import { ulid } from "~/base/ulid";
import { CALL_LIMITS, type CallCommand, type CallErrorCode, type CallFrame, type CallSignal, type CallView, type GivenUp } from "~/party/call/protocol";
import type { CoreErrorCode, Hello } from "~/party/core/protocol";

export interface CallHandlers {
  onCall(call: CallView): void;
  onSignal(signal: CallSignal): void;
  onLink(link: LinkState): void;
  /** the room will not have this page take part */
  onRefused(code: CallErrorCode | CoreErrorCode): void;
}

type Command = Exclude<CallCommand, Hello>;

/** A room that cannot be reached gives the call up by itself by then. */
const LEAVES_WITHIN_MS = 25_000;

/** Few are in a call when the rooms restart; the room holds a side for twenty seconds. */
const RESTART_SPREAD_MS = 5_000;

const openCall =
  (call: string): OpenRoom<CallCommand, CallFrame> =>
  (handlers) =>
    openRoom("call", call, handlers, CALL_LIMITS, RESTART_SPREAD_MS);

/**
 * This page's line to the room of one call. What a lost socket may have taken goes out again, in its order, once the
 * page has taken its side again; the room does nothing twice.
 */
export class CallLink {
  readonly #link: RoomLink<CallCommand>;
  readonly #handlers: CallHandlers;
  /** who this page is to the room, for as long as the call lives */
  readonly #device = ulid(Date.now());
  /** commands without an answer, by id */
  readonly #waiting = new Map<string, Command>();
  /** the last of the other's signals that came */
  #since = 0;
  #holds = false;
  #isLive = false;
  #isLeaving = false;
  #leaveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(call: string, handlers: CallHandlers, open: OpenRoom<CallCommand, CallFrame> = openCall(call)) {
    this.#handlers = handlers;
    this.#link = open({
      since: () => null,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => this.#become(link),
    });
  }

  /** As the one who calls. */
  take(): void {
    this.#holds = true;
    if (this.#isLive) this.#sendTake();
  }

  /** As the one who is called. */
  answer(): void {
    this.#send({ t: "answer", id: newId(), device: this.#device });
  }

  signal(signal: CallSignal): void {
    this.#send({ t: "signal", id: newId(), signal });
  }

  decline(): void {
    this.#send({ t: "decline", id: newId() });
  }

  hangUp(gaveUp?: GivenUp): void {
    this.#send({ t: "hangUp", id: newId(), gaveUp });
  }

  /** Closes once the room has heard the last word, if there was one. */
  leave(): void {
    this.#isLeaving = true;
    this.#leaveTimer ??= setTimeout(() => this.close(), LEAVES_WITHIN_MS);
    this.#closeIfSaid();
  }

  /** At once: who held a side has hung up with it. */
  close(): void {
    clearTimeout(this.#leaveTimer);
    this.#link.close();
  }

  #closeIfSaid(): void {
    const isSaid = ![...this.#waiting.values()].some(({ t }) => t === "decline" || t === "hangUp");
    if (this.#isLeaving && isSaid) this.close();
  }

  #become(link: LinkState): void {
    const isLive = link.at === "live";
    if (isLive && !this.#isLive) this.#resume();
    this.#isLive = isLive;
    if (link.at === "refused" && this.#isLeaving) this.close();
    this.#handlers.onLink(link);
  }

  #resume(): void {
    if (this.#holds) this.#sendTake();
    for (const command of this.#waiting.values()) this.#link.send(command);
  }

  /** Its answer changes nothing, so that it does not wait for one. */
  #sendTake(): void {
    this.#link.send({ t: "take", id: newId(), device: this.#device, since: this.#since });
  }

  #send(command: Command): void {
    this.#waiting.set(command.id, command);
    if (this.#isLive) this.#link.send(command);
  }

  #receive(frame: CallFrame): void {
    switch (frame.t) {
      case "call":
        return this.#handlers.onCall(frame.call);
      case "signal":
        if (frame.n <= this.#since) return; // it came before the socket was lost
        this.#since = frame.n;
        return this.#handlers.onSignal(frame.signal);
      case "ack":
        if (this.#waiting.get(frame.id)?.t === "answer") this.#holds = true;
        return this.#answered(frame.id);
      case "error":
        // what one signals is refused once the call is over, which the room has told, and after a loss of the side, which `take` mends
        if (this.#waiting.get(frame.id ?? "")?.t !== "signal") this.#handlers.onRefused(frame.code);
        return this.#answered(frame.id ?? "");
    }
  }

  #answered(id: string): void {
    this.#waiting.delete(id);
    this.#closeIfSaid();
  }
}

const newId = (): string => ulid(Date.now());
