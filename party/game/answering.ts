import type { Socket } from "~/party/core/room";
import type { Answer } from "~/party/game/store";

/** Whose command it is, and its id. */
export interface Asking {
  socket: Socket;
  member: string;
  id: string;
}

/** The answer to the command that is being told of. Its socket gets it before any frame that the command led to. */
export class Answering {
  #due: { asking: Asking; given: Answer } | null = null;

  constructor(private readonly tell: (asking: Asking, given: Answer) => void) {}

  /** The socket that still waits for its answer. */
  get socket(): Socket | undefined {
    return this.#due?.asking.socket;
  }

  begin(asking: Asking, given: Answer): void {
    this.#due = { asking, given };
  }

  /** Sends the answer, unless it was sent. */
  give(): void {
    const due = this.#due;
    this.#due = null;
    if (due) this.tell(due.asking, due.given);
  }
}
