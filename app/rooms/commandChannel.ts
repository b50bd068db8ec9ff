import { browserTime, type ClientTime } from "./clientTime";

interface ChannelOptions<Command> {
  /** Puts a command on the socket, or drops it when there is none. */
  transmit: (command: Command) => unknown;
  /** With so many pending commands the channel accepts no other. */
  max: number;
  /** A command without an answer for this long is transmitted again. By default that is left to the next welcome. */
  retryMs?: number;
  time?: ClientTime;
}

interface Pending<Command, Answer> {
  command: Command;
  onSettled: (answer: Answer | null) => void;
  cancelRetry: () => void;
}

/**
 * The commands that a room has not answered yet. Each is transmitted in order, and again after every reconnect, until it
 * is settled: exactly once, by the answer that bears its id, or by null when it is given up.
 */
export class CommandChannel<Command extends { id: string }, Answer> {
  readonly #pending = new Map<string, Pending<Command, Answer>>();
  #isOpen = false;

  constructor(private readonly options: ChannelOptions<Command>) {}

  /** Whether the room has welcomed this client on the socket that is open now. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** In the order of sending. */
  get pending(): Command[] {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  /** False: the channel is full, and the command is given up at once. */
  send(command: Command, onSettled: (answer: Answer | null) => void = nothing): boolean {
    if (this.#pending.size >= this.options.max) {
      onSettled(null);
      return false;
    }
    this.#pending.set(command.id, { command, onSettled, cancelRetry: nothing });
    this.retry(command.id);
    return true;
  }

  /** Transmits a pending command again. */
  retry(id: string): void {
    const pending = this.#pending.get(id);
    const { transmit, retryMs, time = browserTime } = this.options;
    if (!pending) return;
    pending.cancelRetry();
    if (retryMs !== undefined) pending.cancelRetry = time.after(retryMs, () => this.retry(id));
    if (this.#isOpen) transmit(pending.command);
  }

  /** The room has welcomed this client: what the last socket may have lost is transmitted again. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    for (const { id } of this.pending) this.retry(id);
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
