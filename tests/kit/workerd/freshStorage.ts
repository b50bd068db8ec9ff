import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { moveClock } from "~/base/clock";

const RESETS_MAX = 10;
/** the edge's databases; the rooms have none */
const { DB, SEARCH } = env as unknown as { DB?: D1Database; SEARCH?: D1Database };

moveClock(0); // the files of a project share their modules, and the file before this one may have moved the clock

// The files of a project share one runtime, because starting one takes longer than most files. Each file begins with
// empty storage. On a busy machine, one reset may leave a database that the file before it still uses, so it is checked.
let resets = 0;
do {
  if (resets++ === RESETS_MAX) throw new Error("the databases of the file before this one are still there");
  await reset();
} while (await hasTables());

async function hasTables(): Promise<boolean> {
  for (const db of [DB, SEARCH]) {
    const tables = await db?.prepare("select count(*) as n from sqlite_master").first<number>("n");
    if (tables) return true;
  }
  return false;
}
