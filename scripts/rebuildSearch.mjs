// npm run search:rebuild: rebuilds the search database from the main one.
//   -- --refold    only folds every text again (base/fold.ts), and empties nothing
//   -- --remote    the deployed databases, through wrangler; without it, those of PARLOR_STATE, while no server runs
// If it is stopped, the next run continues. Changes in the meantime arrive through the outbox with higher numbers, so
// they win.
process.env.WRANGLER_LOG ??= "error"; // otherwise wrangler reports that it read wrangler.toml
const { parseArgs } = await import("node:util");
const { localDatabases, quoted, wranglerDatabases } = await import("./server/databases.mjs");
/** @type {typeof import("../base/fold")} */
const { fold } = await import(new URL("../base/fold.ts", import.meta.url).href);

/** @typedef {import("./server/databases.mjs").Databases} Databases */
/** @typedef {{ table: string, key: string, text: string, shown: string, from: string }} Kind */

const ROWS_AT_ONCE = 1_000;

/** The searchable tables and their sources, as db/search/search.ts keeps them. @type {Kind[]} */
const KINDS = [
  {
    table: "people",
    key: "member_id",
    text: "name",
    shown: "name || coalesce(' @' || handle, '')", // X86, as db/members/members.ts writes it
    from: "members where name is not null and deleted_at is null and",
  },
  {
    table: "posts",
    key: "post_id",
    text: "text",
    shown: "text",
    from: "posts where text <> '' and audience = 'everyone' and", // X32, X59
  },
];

/**
 * @param {Databases} databases
 * @param {(done: string) => void} report
 * @param {{ isRefold?: boolean }} options
 */
export async function rebuildSearch({ query, execute }, report, { isRefold = false } = {}) {
  const progress = await query("SEARCH", "select name from sqlite_master where name = 'rebuild'");
  if (progress.length === 0) await begin({ query, execute }, isRefold);
  for (const kind of KINDS) {
    const [row] = await query("SEARCH", `select after_key, n from rebuild where name = ${quoted(kind.table)}`);
    let after = row?.after_key ?? "";
    for (let done = 0; ;) {
      const rows = await query(
        "DB",
        `select id, ${kind.shown} as text from ${kind.from} id > ${quoted(after)} order by id limit ${ROWS_AT_ONCE}`,
      );
      after = rows.at(-1)?.id ?? after;
      if (rows.length === 0) break;
      await execute("SEARCH", [
        ...rows.map(({ id, text }) => put(kind, String(id), String(text), Number(row?.n))),
        `update rebuild set after_key = ${quoted(after)} where name = ${quoted(kind.table)}`,
      ]);
      report(`${(done += rows.length)} ${kind.table}`);
    }
  }
  await execute("SEARCH", ["drop table rebuild"]);
}

/**
 * Empties the search, unless its texts are only folded again, and notes the outbox number up to which the main database
 * includes all changes.
 * @param {Pick<Databases, "query" | "execute">} databases
 * @param {boolean} isRefold
 */
async function begin({ query, execute }, isRefold) {
  const [outbox] = await query("DB", "select seq from sqlite_sequence where name = 'outbox'");
  const n = Number(outbox?.seq ?? 0);
  await execute("SEARCH", [
    ...(isRefold ? [] : KINDS).flatMap(({ table }) => [
      `insert into ${table}_text (${table}_text) values ('delete-all')`,
      `delete from ${table}`,
    ]),
    "create table rebuild (name text primary key, after_key text not null, n integer not null)",
    ...KINDS.map(({ table }) => `insert into rebuild (name, after_key, n) values (${quoted(table)}, '', ${n})`),
  ]);
}

/** @param {Kind} kind @param {string} id @param {string} text @param {number} n */
const put = ({ table, key, text: column }, id, text, n) =>
  `insert into ${table} (${key}, ${column}, n) values (${quoted(id)}, ${quoted(fold(text))}, ${n})
   on conflict (${key}) do update set ${column} = excluded.${column}, n = excluded.n where excluded.n >= ${table}.n`;

/** @type {{ type: "boolean", default: boolean }} */
const BOOLEAN = { type: "boolean", default: false };

if (process.argv[1] === import.meta.filename) {
  const { values: flags } = parseArgs({ options: { remote: BOOLEAN, refold: BOOLEAN } });
  try {
    const databases = flags.remote
      ? wranglerDatabases(["--remote"])
      : await localDatabases(process.env.PARLOR_STATE ?? ".state");
    await rebuildSearch(databases, (done) => console.error(done), { isRefold: flags.refold });
    await databases.close();
    console.log("The search is rebuilt.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
