import type { ChatMessage } from "~/party/chat/protocol";

export interface Found {
  messages: readonly ChatMessage[];
  /** where the search goes on; null at the beginning of the chat */
  next: number | null;
}

/** Searches that the room has not answered yet. */
export class Searches {
  readonly #waiting = new Map<string, (found: Found | null) => void>();

  /** Resolves with null when no answer will come. `send` says whether it went out. */
  ask(id: string, send: () => boolean): Promise<Found | null> {
    return new Promise((resolve) => {
      if (send()) this.#waiting.set(id, resolve);
      else resolve(null);
    });
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  answer(id: string, found: Found | null): void {
    this.#waiting.get(id)?.(found);
    this.#waiting.delete(id);
  }

  giveUp(): void {
    for (const id of [...this.#waiting.keys()]) this.answer(id, null);
  }
}
