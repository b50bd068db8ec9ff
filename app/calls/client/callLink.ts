import { CommandChannel } from "~/app/rooms/commandChannel";
import { openRoom, type LinkState, type RoomLink } from "~/app/rooms/roomConnection";
import { ulid } from "~/base/ulid";
import type { CallCommand, AbortReason } from "~/party/call/parse";
import {
  CALL_LIMITS,
  CALL_PROTOCOL_VERSION,
  type CallFrame,
  type CallSignal,
  type CallView,
} from "~/party/call/protocol";
import type { Hello } from "~/party/core/protocol";

type Command = Exclude<CallCommand, Hello>;
type Refusal = Extract<CallFrame, { t: "error" }>;
type Answer = Extract<CallFrame, { t: "ack" }> | Refusal;

interface CallHandlers {
  onCall(call: CallView): void;
  onSignal(signal: CallSignal): void;
  onLink(link: LinkState): void;
  /** the room has refused a command of this page; refused signals aren't reported */
  onRefused(code: Refusal["code"]): void;
}

/** As many as the signals that the room keeps. */
const PENDING_MAX = CALL_LIMITS.signalsKept;
/** By then a room that this page can't reach has ended the call itself, unless the call still rings. */
const LEAVES_WITHIN_MS = 25_000;

/**
 * After a restart of the rooms, the pages' reconnects are spread over this time. It is shorter than the 20 s for which
 * a room keeps the side of a page without a socket, and can be so short because few calls run at a time.
 */
const RESTART_SPREAD_MS = 5_000;

/**
 * This page's connection to the room of one call. After a reconnect the page takes its side again before it resends
 * anything.
 */
export class CallLink {
  readonly #link: RoomLink<CallCommand>;
  readonly #commands = new CommandChannel<Command, Answer>((command) => this.#link.send(command), PENDING_MAX);
  /** identifies this page to the room throughout the call */
  readonly #device = newId();
  /** the number of the last signal from the other side */
  #since = 0;
  #hasSide = false;
  /** set when the page is done with the call */
  #leaveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    call: string,
    private readonly handlers: CallHandlers,
    open = openRoom<CallCommand, CallFrame>("call", call, CALL_PROTOCOL_VERSION, CALL_LIMITS, RESTART_SPREAD_MS),
  ) {
    this.#link = open({
      since: () => null,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => this.#onState(link),
    });
  }

  /** As the caller. */
  takeSide(): void {
    this.#hasSide = true;
    if (this.#commands.isOpen) this.#sendTake();
  }

  /** As the callee. */
  answer(): void {
    this.#send({ t: "answer", id: newId(), device: this.#device }, () => (this.#hasSide = true));
  }

  signal(signal: CallSignal): void {
    this.#send({ t: "signal", id: newId(), signal });
  }

  decline(): void {
    this.#send({ t: "decline", id: newId() });
  }

  hangUp(gaveUp?: AbortReason): void {
    this.#send({ t: "hangUp", id: newId(), gaveUp });
  }

  /** Closes once the room has answered a pending decline or hang-up. */
  leave(): void {
    this.#leaveTimer ??= setTimeout(() => this.close(), LEAVES_WITHIN_MS);
    this.#closeWhenLeft();
  }

  /** Closes immediately. The room treats it as a hang-up of the side that this page has. */
  close(): void {
    clearTimeout(this.#leaveTimer);
    this.#link.close();
  }

  #closeWhenLeft(): void {
    if (this.#leaveTimer && !this.#commands.pending.some(({ t }) => t === "decline" || t === "hangUp")) this.close();
  }

  #onState(link: LinkState): void {
    if (link.type !== "live") this.#commands.close();
    else if (!this.#commands.isOpen) {
      if (this.#hasSide) this.#sendTake();
      this.#commands.open();
    }
    if (link.type === "refused" && this.#leaveTimer) this.close();
    this.handlers.onLink(link);
  }

  /** The command needs no answer, because each new socket sends it again. */
  #sendTake(): void {
    this.#link.send({ t: "take", id: newId(), device: this.#device, since: this.#since });
  }

  #send(command: Command, onAck?: () => void): void {
    this.#commands.send(command, (answer) => {
      if (answer?.t === "ack") onAck?.();
      // a refused signal isn't reported: the call has ended, which the room announces, or the page hasn't yet taken its
      // side again
      else if (answer && command.t !== "signal") this.handlers.onRefused(answer.code);
      this.#closeWhenLeft();
    });
  }

  #receive(frame: CallFrame): void {
    if (frame.t === "call") this.handlers.onCall(frame.call);
    else if (frame.t === "signal") {
      if (frame.n <= this.#since) return; // it had already arrived before the socket was lost
      this.#since = frame.n;
      this.handlers.onSignal(frame.signal);
    } else if (!this.#commands.settle(frame.id, frame) && frame.t === "error") this.handlers.onRefused(frame.code);
  }
}

const newId = (): string => ulid(Date.now());
