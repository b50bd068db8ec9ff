/** What comes sooner tells nobody anything: a client says it every `typingEveryMs`, and again after each message. */
const TYPING_AGAIN_MS = 500;

/** Who is writing, as far as it keeps a client from saying so too often. */
export class Typing {
  readonly #toldAtMs = new Map<string, number>();

  /** Whether the others should hear that this member is writing. */
  isNews(member: string, nowMs: number): boolean {
    if (nowMs - (this.#toldAtMs.get(member) ?? -Infinity) < TYPING_AGAIN_MS) return false;
    this.#toldAtMs.set(member, nowMs);
    return true;
  }

  /** They sent something: what they write next is told at once. */
  sent(member: string): void {
    this.#toldAtMs.delete(member);
  }
}
