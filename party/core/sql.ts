type Row<Columns> = Columns & Record<string, SqlStorageValue>;

/** One SQL statement with its values. It runs when its result is requested. */
class Statement {
  constructor(private readonly exec: <Columns>() => SqlStorageCursor<Row<Columns>>) {}

  run(): void {
    this.exec();
  }

  /** Runs the statement. Returns whether it wrote anything. */
  changed(): boolean {
    return this.exec().rowsWritten > 0;
  }

  rows<Columns>(): Columns[] {
    return this.exec<Columns>().toArray();
  }

  /** The only row. */
  one<Columns>(): Columns {
    return this.exec<Columns>().one();
  }

  /** The values of its only column. */
  column<Value extends SqlStorageValue>(): Value[] {
    return this.rows<Record<string, Value>>().flatMap((row) => Object.values(row));
  }

  /** The first value of its only column; null without a row. */
  value<Value extends SqlStorageValue>(): Value | null {
    return this.column<Value>()[0] ?? null;
  }
}

export type Sql = (text: TemplateStringsArray, ...values: SqlStorageValue[]) => Statement;

/** A tag for SQL templates. The values in `${}` are bound and never become part of the text. */
export const sqlOf =
  (sql: SqlStorage): Sql =>
  (text, ...values) =>
    new Statement(<Columns>() => sql.exec<Row<Columns>>(text.join("?"), ...values));
