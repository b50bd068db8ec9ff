// npm run rooms -- audit <key> [--url https://parlor.example.org]: replays a game room's log and compares the result
// with the stored state. <key> is the room's key, the end of its address. The server must be running. The environment
// variable OPERATOR_KEY is the server's secret; without it, the OPERATOR_KEY of .dev.vars is used. Exits with 0 when
// the result and the stored state agree, with 1 when they don't, and with 2 when they couldn't be compared.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./root.mjs";

const USAGE = "npm run rooms -- audit <key of a room> [--url <address, http://localhost:8787>]";

/** @param {string} url @param {string} room @returns {Promise<{ ok: boolean, steps: number }>} */
async function audit(url, room) {
  const operatorKey = process.env.OPERATOR_KEY ?? localOperatorKey();
  if (!operatorKey) throw new Error("OPERATOR_KEY is not set.");
  const response = await fetch(new URL(`/operator/games/${encodeURIComponent(room)}/audit`, url), {
    headers: { authorization: `Bearer ${operatorKey}` },
  });
  if (response.status === 404) throw new Error(`${url} has no room ${room}, or another OPERATOR_KEY.`);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return /** @type {{ ok: boolean, steps: number }} */ (await response.json());
}

/** The OPERATOR_KEY of a development build (server/secrets.mjs). */
function localOperatorKey() {
  const file = path.join(ROOT, ".dev.vars");
  return fs.existsSync(file) ? /^\s*OPERATOR_KEY\s*=\s*(\S+)/m.exec(fs.readFileSync(file, "utf8"))?.[1] : undefined;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: "string", default: "http://localhost:8787" } },
  });
  const [command, room, ...rest] = positionals;
  if (command !== "audit" || !room || rest.length > 0) throw new Error(USAGE);
  const { ok, steps } = await audit(values.url, room);
  console.log(
    ok ? `${room}: ${steps} steps give the stored state.` : `${room}: ${steps} steps do not give the stored state.`,
  );
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
