/** A D1 database on Node's SQLite, which all isolates of a simulated edge share. */
import fs from "node:fs";
import path from "node:path";
import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

type Database = "main" | "search";
type Row = Record<string, unknown>;
type Values = readonly SqlStorageValue[];
interface Bound {
  text: string;
  values: Values;
}

/** What happens to a call of D1 on its way: it takes time, fails, or its isolate dies. */
export type Call = (work: () => D1Result<Row>[]) => Promise<D1Result<Row>[]>;

const schemas = new Map<Database, string>();

/** The schema after all migrations, as one text. */
function schemaOf(name: Database): string {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const folder = path.join("migrations", name);
  const migrated = new SqliteStorage(
    fs
      .readdirSync(folder)
      .sort()
      .map((file) => fs.readFileSync(path.join(folder, file), "utf8")),
  );
  // a virtual table makes its shadow tables itself
  const rows = migrated.sql
    .exec<{ sql: string }>(
      `select sql from sqlite_master where sql is not null and name not like 'sqlite_%'
         and name not in (select name from pragma_table_list where type = 'shadow') order by rowid`,
    )
    .toArray();
  const schema = rows.map(({ sql }) => `${sql};`).join("\n");
  migrated.close();
  schemas.set(name, schema);
  return schema;
}

export class SimulatedD1 {
  /** Which statements fail as long as this is set: by their text and values. */
  isBroken: (text: string, values: Values) => boolean = () => false;
  /** whether they never end instead */
  hangsWhenBroken = false;
  readonly #storage: SqliteStorage;

  constructor(
    name: Database,
    private readonly world: Pick<SimulatedWorld, "tamperSql" | "platformMs">,
  ) {
    this.#storage = new SqliteStorage([schemaOf(name)]);
    this.#storage.define("unixepoch", (modifier) => {
      const seconds = world.platformMs() / 1_000;
      return modifier === "subsec" ? seconds : Math.floor(seconds);
    });
  }

  close(): void {
    this.#storage.close();
  }

  /** Runs the statements in one transaction, at once. */
  batch(statements: readonly Bound[]): D1Result<Row>[] {
    return this.#storage.transaction(() => statements.map((statement) => this.#run(statement)));
  }

  rows<Found extends Row>(text: string, ...values: Values): Found[] {
    return this.#storage.sql.exec<Found & Record<string, SqlStorageValue>>(text, ...values).toArray();
  }

  /** The database as code of the edge gets it. */
  reachedBy(call: Call): D1Database {
    const reach = (statements: readonly Bound[]) =>
      this.hangsWhenBroken && statements.some(({ text, values }) => this.isBroken(text, values))
        ? new Promise<never>(() => undefined)
        : call(() => this.batch(statements));
    const statement = (text: string, values: Values) => {
      const all = async () => (await reach([{ text, values }]))[0];
      const first = async (column?: string) => {
        const row = (await all())?.results[0];
        return row === undefined ? null : column === undefined ? row : row[column];
      };
      return { text, values, bind: (...bound: Values) => statement(text, bound), all, run: all, first };
    };
    const database = {
      prepare: (text: string) => statement(text, []),
      batch: reach,
      withSession: () => database,
    };
    return database as unknown as D1Database; // it has what the edge uses, so any other call fails immediately
  }

  #run({ text, values }: Bound): D1Result<Row> {
    if (this.isBroken(text, values)) throw new Error("D1_ERROR: the statement is out of order");
    const changes = this.#changes();
    const results = this.#storage.sql.exec(this.world.tamperSql(text), ...values).toArray();
    return { success: true, results, meta: { changes: this.#changes() - changes } } as unknown as D1Result<Row>;
  }

  /** How many rows were written so far, those of triggers included. */
  #changes(): number {
    return Number(this.#storage.sql.exec("select total_changes() as n").one()["n"]);
  }
}
