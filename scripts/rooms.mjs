// npm run rooms -- audit <key> [--url https://parlor.example.org]: replays a game room's log and compares the result
// with the stored state. <key> is the room's key, the end of its address. The server must be running. The environment
// variable OPERATOR_KEY is the server's secret; without it, the OPERATOR_KEY of .dev.vars is used. Exits with 0 when
// the result and the stored state agree, with 1 when they don't, and with 2 when they couldn't be compared.
import { parseArgs } from "node:util";
import { askAsOperator } from "./operator/ask.mjs";

const USAGE = "npm run rooms -- audit <key of a room> [--url <address, http://localhost:8787>]";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: "string", default: "http://localhost:8787" } },
  });
  const [command, room, ...rest] = positionals;
  if (command !== "audit" || !room || rest.length > 0) throw new Error(USAGE);
  const audited = await askAsOperator(values.url, `/operator/games/${encodeURIComponent(room)}/audit`);
  if (audited === null) throw new Error(`${values.url} has no room ${room}, or doesn't accept the key.`);
  const { ok, steps } = /** @type {{ ok: boolean, steps: number }} */ (audited);
  console.log(
    ok ? `${room}: ${steps} steps give the stored state.` : `${room}: ${steps} steps do not give the stored state.`,
  );
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
