import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export interface SqliteCopy {
  schema: readonly string[];
  rows: readonly (readonly [table: string, rows: readonly Record<string, SQLInputValue>[]])[];
}

/** A room's SQLite, based on Node's, with the part of the platform's interface that rooms use. */
export class SqliteStorage {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly sql: SqlStorage;
  #depth = 0;

  /** In memory by default; `path` names a file instead. */
  constructor(migrations: readonly string[], path = ":memory:") {
    this.#db = new DatabaseSync(path);
    // `sql` has only the method that rooms call, so any other call fails immediately
    this.sql = {
      exec: (query: string, ...values: SQLInputValue[]) => this.#exec(query, values),
    } as unknown as SqlStorage;
    for (const migration of migrations) this.#db.exec(migration);
  }

  /**
   * Commits everything that `work` writes, or nothing when it throws. A nested transaction is part of the outer one.
   */
  transaction<Result>(work: () => Result): Result {
    const [begin, commit, rollback] =
      this.#depth === 0 ? ["begin", "commit", "rollback"] : ["savepoint s", "release s", "rollback to s; release s"];
    this.#db.exec(begin ?? "");
    this.#depth++;
    try {
      const result = work();
      this.#db.exec(commit ?? "");
      return result;
    } catch (error) {
      this.#db.exec(rollback ?? "");
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Drops every table, as deleting a Durable Object's storage does. */
  deleteAll(): void {
    this.#statements.clear();
    const tables = this.#db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
    for (const { name } of tables) this.#db.exec(`drop table "${name}"`);
  }

  /** Replaces a function of SQL, whatever its arguments are. */
  define(name: string, work: (...values: unknown[]) => number): void {
    this.#db.function(name, { varargs: true }, work);
  }

  /** All tables with their rows, for `load`. */
  copy(): SqliteCopy {
    const parts = this.#db
      .prepare("select name, type, sql from sqlite_master where sql is not null order by type desc") // tables come first
      .all() as { name: string; type: string; sql: string }[];
    const tables = parts.filter(({ type }) => type === "table").map(({ name }) => name);
    return {
      schema: parts.map(({ sql }) => sql),
      rows: tables.map((name) => [name, this.#db.prepare(`select * from "${name}"`).all()] as const),
    };
  }

  /** Replaces everything by a copy. */
  load({ schema, rows }: SqliteCopy): void {
    this.deleteAll();
    for (const sql of schema) this.#db.exec(sql);
    for (const [table, each] of rows)
      for (const row of each) {
        const names = Object.keys(row);
        const [columns, marks] = [names.map((name) => `"${name}"`).join(), names.map(() => "?").join()];
        this.#db.prepare(`insert into "${table}"(${columns}) values (${marks})`).run(...Object.values(row));
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
