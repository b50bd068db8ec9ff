import type { ClientTime } from "./clientTime";

interface Pending<Command, Answer> {
  command: Command;
  onSettled: (answer: Answer | null) => void;
  cancelRetry: () => void;
}

/**
 * The commands that a room has not answered yet. Each is transmitted in order, and again after every reconnect, until
 * it is settled: exactly once, by the answer with its id, or by null when it is given up.
 */
export class CommandChannel<Command extends { id: string }, Answer> {
  readonly #pending = new Map<string, Pending<Command, Answer>>();
  #isOpen = false;

  /**
   * @param transmit puts a command on the socket, or drops it if there is no socket
   * @param max with this many pending commands the channel accepts no others
   * @param retry when an unanswered command is transmitted again; by default only after the next welcome
   */
  constructor(
    private readonly transmit: (command: Command) => unknown,
    private readonly max: number,
    private readonly retry?: { afterMs: number; time: ClientTime },
  ) {}

  /** Whether the room has welcomed this client on the socket that is open now. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** In the order of sending. */
  get pending(): Command[] {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  /** False: the channel is full, and the command is given up. */
  send(command: Command, onSettled: (answer: Answer | null) => void = nothing): boolean {
    if (this.#pending.size >= this.max) {
      onSettled(null);
      return false;
    }
    this.#pending.set(command.id, { command, onSettled, cancelRetry: nothing });
    this.resend(command.id);
    return true;
  }

  /** Transmits a pending command if the channel is open, and starts the wait for its answer again. */
  resend(id: string): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    pending.cancelRetry();
    if (this.retry) pending.cancelRetry = this.retry.time.after(this.retry.afterMs, () => this.resend(id));
    if (this.#isOpen) this.transmit(pending.command);
  }

  /** The room has welcomed this client: commands that the last socket may have lost are transmitted again. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    for (const { id } of this.pending) this.resend(id);
  }

  /** The socket is lost. New commands wait for the next welcome. */
  close(): void {
    this.#isOpen = false;
  }

  /** Ends a command with its answer, or gives it up with null. False: no such command is pending. */
  settle(id: string | undefined, answer: Answer | null): boolean {
    const pending = this.#pending.get(id ?? "");
    if (!pending) return false;
    this.#pending.delete(pending.command.id);
    pending.cancelRetry();
    pending.onSettled(answer);
    return true;
  }
}

const nothing = () => undefined;
