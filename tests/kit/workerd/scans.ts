/** Finds which tables a statement touches, and which ones it scans according to SQLite's plan. */

type Named = { table: string } | "rows";

/** A token of SQL: a quoted name, a string, a word, or one other character. */
const TOKENS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\w+|\S/g;
const CLAUSES = new Set([
  "where",
  "on",
  "join",
  "left",
  "inner",
  "cross",
  "natural",
  "order",
  "group",
  "limit",
  "set",
  "union",
  "indexed",
  "not",
  "using",
  "returning",
  "select",
  "values",
  "default",
]);
const BEFORE_A_SOURCE = new Set(["from", "join", "into", "update"]);

/** To build an automatic index, which serves only one query, SQLite also reads the complete table. */
const SCANS = /^SCAN |^SEARCH \S+ .*\bAUTOMATIC\b/;
/** Rows that are in no table, and virtual tables, which use their own index. */
const NO_TABLE = /^SCAN (\(subquery-\d+\)|\d* ?CONSTANT ROWS?|\S+ VIRTUAL TABLE)/;

/**
 * The lines of the plan that read a complete table, even through an index. Throws when a line has a name that isn't in
 * the statement, because then it's unknown what the line scans.
 */
export async function scannedTables(db: D1Database, text: string, params: number): Promise<string[]> {
  const plan = await db
    .prepare(`explain query plan ${text}`)
    .bind(...Array.from({ length: params }, () => "1"))
    .all<{ detail: string }>();
  const names = sourcesIn(text, await tablesOf(db));
  return plan.results.flatMap(({ detail }) => {
    if (!SCANS.test(detail) || NO_TABLE.test(detail)) return [];
    const [, name = ""] = detail.split(" ");
    const found = names.get(name);
    if (!found) throw new Error(`"${detail}" names nothing in: ${text}`);
    return found === "rows" ? [] : [detail];
  });
}

/** The tables that a statement reads or writes. */
export async function tablesIn(db: D1Database, text: string): Promise<string[]> {
  const found = sourcesIn(text, await tablesOf(db));
  return [...new Set([...found.values()].flatMap((named) => (named === "rows" ? [] : [named.table])))];
}

async function tablesOf(db: D1Database): Promise<Set<string>> {
  const { results } = await db.prepare("select name from sqlite_master where type = 'table'").all<{ name: string }>();
  return new Set(results.map(({ name }) => name));
}

/** The names that the plan may use for each source: its alias or its own name. */
function sourcesIn(text: string, tables: ReadonlySet<string>): Map<string, Named> {
  const tokens = text.match(TOKENS) ?? [];
  const names = new Map<string, Named>();
  const note = (name: string, named: Named) => {
    // when two sources have the same name, the table wins
    if (names.get(name) === undefined || names.get(name) === "rows") names.set(name, named);
  };
  for (const [at, token] of tokens.entries()) {
    if (!BEFORE_A_SOURCE.has(token.toLowerCase())) continue;
    const first = tokens[at + 1] ?? "";
    const isFunction = tokens[at + 2] === "(" && token.toLowerCase() !== "into";
    const end = first === "(" ? closing(tokens, at + 1) : isFunction ? closing(tokens, at + 2) : at + 1;
    const table = first === "(" || isFunction ? null : unquoted(first);
    const named: Named = table !== null && tables.has(table) ? { table } : "rows";
    if (table !== null) note(table, named);
    const alias = tokens[end + 1]?.toLowerCase() === "as" ? tokens[end + 2] : tokens[end + 1];
    if (alias !== undefined && /^["\w]/.test(alias) && !CLAUSES.has(alias.toLowerCase())) note(unquoted(alias), named);
  }
  return names;
}

function closing(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === "(") depth++;
    if (tokens[at] === ")" && --depth === 0) return at;
  }
  return tokens.length;
}

const unquoted = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name);
