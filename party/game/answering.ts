import type { Socket } from "~/party/core/room";
import type { Answer } from "~/party/game/store";

/** Who sent a command, and its id. */
export interface Asking {
  socket: Socket;
  member: string;
  id: string;
}

/** Holds the answer to a command until its result is sent. The socket that sent the command gets its answer before the result. */
export class Answering {
  #due: { asking: Asking; given: Answer } | null = null;

  constructor(private readonly tell: (asking: Asking, given: Answer) => void) {}

  /** The socket that is still waiting for its answer. */
  get socket(): Socket | undefined {
    return this.#due?.asking.socket;
  }

  begin(asking: Asking, given: Answer): void {
    this.#due = { asking, given };
  }

  /** Sends the answer, unless it has been sent. */
  give(): void {
    const due = this.#due;
    this.#due = null;
    if (due) this.tell(due.asking, due.given);
  }
}
