/** The acts that the pages of a game sent, compared with the logs of its rounds. */

/** `code` is the room's answer: undefined before it comes, null for an accepted act. */
interface SentAct {
  member: string;
  round: number;
  action: string;
  code: string | null | undefined;
}

export class SentActs {
  readonly #acts = new Map<string, SentAct>();
  readonly #flaws: string[] = [];

  /** Records an act when it is first sent. */
  add(id: string, member: string, round: number, action: unknown): void {
    if (!this.#acts.has(id)) this.#acts.set(id, { member, round, action: JSON.stringify(action), code: undefined });
  }

  /** Records the answer to an act, null if it is accepted. Every answer must be the same. */
  answer(id: string, code: string | null): void {
    const act = this.#acts.get(id);
    if (!act) return;
    if (act.code !== undefined && act.code !== code)
      this.#flaws.push(`answered twice: ${act.member}'s ${act.action} got ${act.code} and then ${code}`);
    act.code = code;
  }

  /**
   * Checks that each confirmed act is in the log of its round once, and no refused act is. Returns all flaws. In a
   * round before the last, an act isn't missed if its action isn't in the log at all, because that log was read only
   * while the round was the current one.
   */
  check(logs: ReadonlyMap<number, readonly string[]>, lastRound: number): string[] {
    for (const [round, log] of logs) this.#checkRound(round, log, lastRound);
    return this.#flaws;
  }

  #checkRound(round: number, log: readonly string[], lastRound: number): void {
    const inLog = new Map<string, number>();
    for (const step of log) {
      const { seat, action } = JSON.parse(step) as { seat?: number; action?: unknown };
      if (seat !== undefined && action !== undefined)
        inLog.set(JSON.stringify(action), (inLog.get(JSON.stringify(action)) ?? 0) + 1);
    }
    const acts = [...this.#acts.values()].filter((act) => act.round === round);
    for (const [action, count] of inLog) {
      const matching = acts.filter((act) => act.action === action);
      const confirmed = matching.filter(({ code }) => code === null).length;
      const open = matching.filter(({ code }) => code === undefined).length;
      if (confirmed > count)
        this.#flaws.push(`lost: round ${round} has ${action} ${count} times and ${confirmed} were confirmed`);
      if (confirmed + open < count && !isAlsoMadeByRoom(action))
        this.#flaws.push(
          `doubled: round ${round} of ${lastRound} has ${action} ${count} times, ${confirmed} were confirmed and ${open} are open`,
        );
    }
    // A move after the flag has fallen is confirmed, but loses the game and isn't in the log.
    if (log.at(-1)?.includes("flagged")) return;
    for (const { action, code, member } of acts)
      if (code === null && !inLog.has(action) && round === lastRound)
        this.#flaws.push(`lost: ${member}'s ${action} was confirmed and isn't in round ${round}`);
  }
}

/** An action that the room also makes by itself, such as resigning a game of chess for a player. */
const isAlsoMadeByRoom = (action: string): boolean => action === '{"resign":true}';
