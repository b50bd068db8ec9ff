import { env, exports } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { RAN_PATH } from "~/scripts/tests/changed/ranPath.mjs";

// Notes which code of the product a test file ran, for npm run test:changed (scripts/tests/changed/).
interface Ran {
  ran: string[];
  atLoad: string[];
}

const { RECORD, ROOMS_RAN } = env as unknown as { RECORD: Fetcher; ROOMS_RAN?: Fetcher };

afterAll(async () => {
  const { testPath } = expect.getState();
  const record = { test: testPath, ...(ROOMS_RAN ? await ranInBoth() : ranHere()) };
  await RECORD.fetch("http://record", { method: "POST", body: JSON.stringify(record) });
});

/** The marked edge answers for itself and for the rooms Worker. */
async function ranInBoth(): Promise<Ran> {
  const { default: edge } = exports as unknown as { default: Fetcher };
  return (await edge.fetch(`http://parlor.test${RAN_PATH}`)).json();
}

/** Tests of rooms run in the isolate of the rooms. */
function ranHere(): Ran {
  const files = (globalThis as { parlorRan?: Set<string> }).parlorRan;
  const ran = [...(files ?? [])];
  files?.clear();
  return { ran, atLoad: [] };
}
