/**
 * A client repeats only its latest commands. The room keeps at least this many answers, over all members, and drops the
 * oldest when it has twice as many.
 */
const ANSWERS_KEPT = 1_024;

/** The first answer to each command, so that the room can give it again for a repeated id. */
export class CommandAnswers<Answer> {
  /** the number of the latest answer; null until it is read from the store */
  #latest: number | null = null;

  constructor(private readonly sql: SqlStorage) {}

  find(member: string, id: string): Answer | null {
    const row = this.sql
      .exec<{ answer: string }>("select answer from command_answers where member = ? and id = ?", member, id)
      .toArray()[0];
    return row ? (JSON.parse(row.answer) as Answer) : null; // written by `keep`
  }

  /** Stores an answer and returns null. For a repeated command it stores nothing and returns the first answer. */
  keep(member: string, id: string, answer: Answer): Answer | null {
    const n = this.#next();
    const { rowsWritten } = this.sql.exec(
      "insert into command_answers(member, id, n, answer) values (?, ?, ?, ?) on conflict do nothing",
      member,
      id,
      n,
      JSON.stringify(answer),
    );
    if (rowsWritten === 0) return this.find(member, id);
    this.#latest = n; // a rollback skips a number
    if (n % ANSWERS_KEPT === 0) this.sql.exec("delete from command_answers where n <= ?", n - ANSWERS_KEPT);
    return null;
  }

  forget(): void {
    this.sql.exec("delete from command_answers");
  }

  #next(): number {
    this.#latest ??= this.sql.exec<{ n: number }>("select coalesce(max(n), 0) n from command_answers").one().n;
    return this.#latest + 1;
  }
}
