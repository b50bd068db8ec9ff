import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** A room's SQLite in Node's own, with as much of the platform's interface as the stores use. */
export class SqliteStorage {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly sql: SqlStorage;

  /** `file`: one that is there already; nothing else may use it meanwhile. */
  constructor(steps: readonly string[], file = ":memory:") {
    this.#db = new DatabaseSync(file);
    // nothing but what the stores call is there: another call fails where it is made
    this.sql = { exec: (query: string, ...values: SQLInputValue[]) => this.#exec(query, values) } as unknown as SqlStorage;
    for (const step of steps) this.#db.exec(step);
  }

  /** All or nothing. */
  transactionSync<Result>(work: () => Result): Result {
    this.#db.exec("begin");
    try {
      const result = work();
      this.#db.exec("commit");
      return result;
    } catch (error) {
      this.#db.exec("rollback");
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  #exec(query: string, values: SQLInputValue[]) {
    if (values.length === 0 && query.includes(";")) {
      this.#db.exec(query);
      return cursorOf([], 0);
    }
    const known = this.#statements.get(query);
    const statement = known ?? this.#db.prepare(query);
    if (!known) this.#statements.set(query, statement);
    if (statement.columns().length > 0) return cursorOf(statement.all(...values), 0);
    return cursorOf([], Number(statement.run(...values).changes));
  }
}

function cursorOf(rows: Record<string, unknown>[], rowsWritten: number) {
  return {
    rowsWritten,
    toArray: () => rows,
    one: () => {
      const [row] = rows;
      if (!row || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
      return row;
    },
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  };
}
